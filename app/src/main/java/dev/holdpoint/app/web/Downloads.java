package dev.holdpoint.app.web;

import dev.holdpoint.model.Document;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Files of people as downloads: whatever one is, no browser shows it as a page of ours. */
public final class Downloads {
  private Downloads() {}

  public static void send(Context request, Document document, byte[] bytes) {
    request
        .header("Content-Disposition", disposition(document.name()))
        .header("Cache-Control", "private, no-cache")
        .contentType(document.type())
        .result(bytes);
  }

  /** A name of any signs for programs that know how (RFC 6266), a plain one for all others. */
  private static String disposition(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._ -]", "_");
    String exact = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    return "attachment; filename=\"%s\"; filename*=UTF-8''%s"
        .formatted(plain, exact.replace("*", "%2A"));
  }
}
