package dev.holdpoint.app.web;

import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.Map;

/** What every answer tells the browser not to do. */
final class SecurityHeaders {
  /** Nothing inline and nothing from elsewhere, so that no text of an agent can run. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self';"
          + " base-uri 'none'; frame-ancestors 'none'";

  private final Map<String, String> headers = new LinkedHashMap<>();

  /**
   * @param secure whether browsers come by TLS
   */
  SecurityHeaders(boolean secure) {
    headers.put("Content-Security-Policy", POLICY);
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("X-Frame-Options", "DENY");
    // Not no-referrer: forms would then come from the origin "null", and ours would not be known.
    headers.put("Referrer-Policy", "same-origin");
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    headers.put("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
    headers.put("Cache-Control", "no-store");
    if (secure) {
      headers.put("Strict-Transport-Security", "max-age=31536000");
    }
  }

  void set(Context request) {
    headers.forEach(request::header);
  }
}
