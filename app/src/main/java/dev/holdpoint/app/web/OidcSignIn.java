package dev.holdpoint.app.web;

import dev.holdpoint.app.access.Admission;
import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.access.Grant;
import dev.holdpoint.app.access.Issued;
import dev.holdpoint.app.oidc.OidcException;
import dev.holdpoint.app.oidc.Person;
import dev.holdpoint.app.oidc.SignIns;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;

/** Signing in by the project's OpenID provider: there, and back. */
final class OidcSignIn {
  static final String PATH = SignIn.PATH + "/oidc";
  private static final String BACK = PATH + "/callback";
  private static final String COOKIE = "holdpoint-sign-in";

  private final SignIns signIns;
  private final SignIn page;
  private final Gatekeeper gatekeeper;
  private final Addresses addresses;
  private final Supplier<URI> site;

  OidcSignIn(SignIns signIns, SignIn page, Supplier<URI> site) {
    this.signIns = signIns;
    this.page = page;
    this.gatekeeper = page.gatekeeper();
    this.addresses = page.addresses();
    this.site = site;
  }

  void register(RoutesConfig routes) {
    routes.get(PATH, this::leave, Needs.NOTHING);
    routes.get(BACK, this::comeBack, Needs.NOTHING);
  }

  private void leave(Context request) {
    try {
      SignIns.Begun begun = signIns.begin(URI.create(site.get() + BACK));
      keep(request, begun.secret(), SignIns.LASTS);
      request.redirect(begun.address().toString(), HttpStatus.SEE_OTHER);
    } catch (OidcException e) {
      request.status(502);
      page.show(request, String.valueOf(e.getMessage()));
    }
  }

  /** Lax, unlike that of a session: the browser comes back from another site. */
  private void keep(Context request, String secret, Duration lasts) {
    String secure = "https".equals(site.get().getScheme()) ? "; Secure" : "";
    request
        .res()
        .addHeader(
            "Set-Cookie",
            "%s=%s; Path=%s; Max-Age=%d; HttpOnly; SameSite=Lax%s"
                .formatted(COOKIE, secret, PATH, lasts.toSeconds(), secure));
  }

  private void comeBack(Context request) {
    String where = addresses.caller(request);
    SignIns.Returned returned =
        new SignIns.Returned(
            request.queryParam("state"),
            request.queryParam("code"),
            request.queryParam("error"),
            request.queryParam("iss"),
            request.cookie(COOKIE));
    keep(request, "", Duration.ZERO);
    try {
      Person person = signIns.finish(returned);
      Issued session =
          gatekeeper.vouched(
              new Grant(person.role(), person.name(), Gatekeeper.SESSION),
              "oidc " + person.subject(),
              where);
      page.welcome(request, session);
    } catch (OidcException e) {
      if (gatekeeper.turnedAway("oidc.refused", where) instanceof Admission.Slowed slowed) {
        Door.admitted(slowed);
      }
      request.status(401);
      page.show(request, String.valueOf(e.getMessage()));
    }
  }
}
