package dev.holdpoint.app.web;

import dev.holdpoint.model.Digest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * What a page must repeat with every unsafe request: a browser sends the cookie by itself, but no
 * page of another origin can read this. It follows from the session's secret and needs no place.
 */
public final class Csrf {
  static final String HEADER = "X-CSRF-Token";
  public static final String FIELD = "csrf";

  private Csrf() {}

  static String of(String session) {
    return Digest.of("csrf " + session).hex();
  }

  static boolean same(String expected, @Nullable String given) {
    return given != null
        && MessageDigest.isEqual(
            expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }
}
