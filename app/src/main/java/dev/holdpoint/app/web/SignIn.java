package dev.holdpoint.app.web;

import dev.holdpoint.app.access.Admission;
import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.access.Gatekeeper.Signing;
import dev.holdpoint.app.access.Issued;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;

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

  /** Not a redirect: a browser that came from elsewhere would not send its new cookie there. */
  private static final String ONWARDS = "<meta http-equiv=\"refresh\" content=\"0;url=/\">";

  private final Gatekeeper gatekeeper;
  private final Addresses addresses;
  private final SessionCookie cookie;

  SignIn(Gatekeeper gatekeeper, Addresses addresses, SessionCookie cookie) {
    this.gatekeeper = gatekeeper;
    this.addresses = addresses;
    this.cookie = cookie;
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
      request.html(PAGE.formatted("", FORM.formatted("Sign in with a token.")));
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
        cookie.set(request, session.secret(), Gatekeeper.SESSION);
        request.html(PAGE.formatted(ONWARDS, "<p><a href=\"/\">Go on</a></p>"));
      }
      case Signing.Refused(Admission.Slowed slowed) -> Door.admitted(slowed);
      case Signing.Refused _ -> {
        String why = "That link was used before or is over, or the token is wrong.";
        request.status(401).html(PAGE.formatted("", FORM.formatted(why)));
      }
    }
  }

  private void signOut(Context request) {
    gatekeeper.signOut(Guest.of(request).visitor(), addresses.caller(request));
    cookie.clear(request);
    request.html(PAGE.formatted("", FORM.formatted("You are signed out.")));
  }
}
