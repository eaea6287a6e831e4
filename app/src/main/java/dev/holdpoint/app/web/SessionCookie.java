package dev.holdpoint.app.web;

import io.javalin.http.Context;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where a browser keeps its session. One that came by TLS travels by TLS alone.
 *
 * @param proxied whether a proxy before us speaks TLS with all browsers
 */
record SessionCookie(boolean proxied) {
  private boolean isSecure(Context request) {
    return proxied || request.req().isSecure();
  }

  /** With the port, because cookies are the same for all ports of a machine. */
  private String name(Context request) {
    String own = "holdpoint-" + request.req().getLocalPort();
    if (proxied) {
      return "__Host-holdpoint";
    }
    return isSecure(request) ? "__Host-" + own : own;
  }

  @Nullable String read(Context request) {
    return request.cookie(name(request));
  }

  void set(Context request, String session, Duration lasts) {
    String cookie =
        "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s"
            .formatted(
                name(request), session, lasts.toSeconds(), isSecure(request) ? "; Secure" : "");
    request.res().addHeader("Set-Cookie", cookie);
  }

  void clear(Context request) {
    set(request, "", Duration.ZERO);
  }
}
