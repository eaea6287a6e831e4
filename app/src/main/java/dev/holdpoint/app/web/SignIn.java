package dev.holdpoint.app.web;

import dev.holdpoint.app.access.Admission;
import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.access.Gatekeeper.Signing;
import dev.holdpoint.app.access.Issued;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/** The page where people come in, with a one-time link or with a token. */
final class SignIn {
  static final String PATH = "/sign-in";
  static final String LINK = "link";

  private static final String PAGE =
      """
      <!doctype html>
      <html lang="en">
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <link rel="icon" href="data:,"><title>Sign in · Holdpoint</title>%s</head>
      <body><main><h1>Holdpoint</h1>%s</main></body>
      </html>
      """;

  private static final String FORM =
      """
      <p>%s</p>
      <form method="post" action="/sign-in">
      <label>Token <input type="password" name="token" required autocomplete="off"></label>
      <button>Sign in</button>
      </form>
      <p><code>holdpoint token create --role responder</code> makes a token.</p>
      """;

  private static final String ELSEWHERE =
      "<p><a class=\"btn btn-main\" href=\"" + OidcSignIn.PATH + "\">Sign in with %s</a></p>";

  /** Not a redirect: a browser that came from elsewhere would not send its new cookie there. */
  private static final String ONWARDS = "<meta http-equiv=\"refresh\" content=\"0;url=/\">";

  private final Gatekeeper gatekeeper;
  private final Addresses addresses;
  private final SessionCookie cookie;
  private final @Nullable String provider;

  /**
   * @param provider who else signs people in, null for nobody
   */
  SignIn(
      Gatekeeper gatekeeper, Addresses addresses, SessionCookie cookie, @Nullable String provider) {
    this.gatekeeper = gatekeeper;
    this.addresses = addresses;
    this.cookie = cookie;
    this.provider = provider;
  }

  Gatekeeper gatekeeper() {
    return gatekeeper;
  }

  Addresses addresses() {
    return addresses;
  }

  void register(RoutesConfig routes) {
    routes.get(PATH, this::show, Needs.NOTHING);
    routes.post(PATH, this::byToken, Needs.NOTHING);
    routes.post("/sign-out", this::signOut, Needs.NAME);
  }

  private void show(Context request) {
    String link = request.queryParam(LINK);
    // Somebody who only looks ahead must not use the link up.
    if (link == null || request.header("Sec-Purpose") != null) {
      show(request, "Sign in with a token.");
    } else {
      signIn(request, link);
    }
  }

  private void byToken(Context request) {
    String token = request.formParam("token");
    signIn(request, token == null ? "" : token.strip());
  }

  private void signIn(Context request, String secret) {
    switch (gatekeeper.signIn(secret, addresses.caller(request))) {
      case Signing.Begun(Issued session) -> {
        welcome(request, session);
      }
      case Signing.Refused(Admission.Slowed slowed) -> Door.admitted(slowed);
      case Signing.Refused _ -> {
        request.status(401);
        show(request, "That link was used before or is over, or the token is wrong.");
      }
    }
  }

  private void signOut(Context request) {
    gatekeeper.signOut(Guest.of(request).visitor(), addresses.caller(request));
    cookie.clear(request);
    show(request, "You are signed out.");
  }

  /** The page with a word about what happened. */
  void show(Context request, String word) {
    String elsewhere = provider == null ? "" : ELSEWHERE.formatted(escaped(provider));
    request.html(PAGE.formatted("", elsewhere + FORM.formatted(escaped(word))));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  /** Somebody is in. */
  void welcome(Context request, Issued session) {
    cookie.set(request, session.secret(), Gatekeeper.SESSION);
    request.html(PAGE.formatted(ONWARDS, "<p><a href=\"/\">Go on</a></p>"));
  }
}
