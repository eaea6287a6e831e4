package dev.holdpoint.app.web;

import io.javalin.http.Context;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where a browser keeps its session.
 *
 * @param secure whether it travels by TLS alone
 */
record SessionCookie(boolean secure) {
  /** With the port, because cookies are the same for all ports of a machine. */
  private String name(Context request) {
    return secure ? "__Host-holdpoint" : "holdpoint-" + request.req().getLocalPort();
  }

  @Nullable String read(Context request) {
    return request.cookie(name(request));
  }

  void set(Context request, String session, Duration lasts) {
    String cookie =
        "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s"
            .formatted(name(request), session, lasts.toSeconds(), secure ? "; Secure" : "");
    request.res().addHeader("Set-Cookie", cookie);
  }

  void clear(Context request) {
    set(request, "", Duration.ZERO);
  }
}
