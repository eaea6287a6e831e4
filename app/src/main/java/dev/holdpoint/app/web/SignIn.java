package dev.holdpoint.app.web;

import dev.holdpoint.app.access.Admission;
import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.access.Gatekeeper.Signing;
import dev.holdpoint.app.access.Issued;
import dev.holdpoint.app.access.LinkState;
import dev.holdpoint.app.address.ServerAddress;
import dev.holdpoint.app.web.cockpit.Cockpit;
import dev.holdpoint.app.web.cockpit.ConnectPages;
import dev.holdpoint.app.web.cockpit.PlainPage;
import dev.holdpoint.app.web.cockpit.PlainPage.Way;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The page where people come in, with a one-time link or with a token. */
final class SignIn {
  static final String PATH = ServerAddress.SIGN_IN;

  private static final String NEXT = "next";
  private static final String HOME = "/";

  private final Gatekeeper gatekeeper;
  private final Addresses addresses;
  private final SessionCookie cookie;
  private final Cockpit cockpit;
  private final LinkPages linkPages;
  private @Nullable String provider;

  SignIn(
      Gatekeeper gatekeeper,
      Addresses addresses,
      SessionCookie cookie,
      Cockpit cockpit,
      Backstage backstage) {
    this.gatekeeper = gatekeeper;
    this.addresses = addresses;
    this.cookie = cookie;
    this.cockpit = cockpit;
    this.linkPages = new LinkPages(backstage.project(), backstage.engine()::now);
  }

  /**
   * @param other who else signs people in, null for nobody
   */
  SignIn with(@Nullable String other) {
    provider = other;
    return this;
  }

  Gatekeeper gatekeeper() {
    return gatekeeper;
  }

  Addresses addresses() {
    return addresses;
  }

  void register(RoutesConfig routes) {
    routes.get(PATH, this::show, Needs.NOTHING);
    routes.post(PATH, this::signIn, Needs.NOTHING);
    routes.post("/sign-out", this::signOut, Needs.NAME);
  }

  /** Where somebody signs in who wanted to see this page. */
  static String address(Context request) {
    String query = request.queryString();
    String wanted = next(request.path() + (query == null ? "" : "?" + query));
    return wanted.equals(HOME)
        ? PATH
        : PATH + "?" + NEXT + "=" + URLEncoder.encode(wanted, StandardCharsets.UTF_8);
  }

  /** Only a page of ours; whatever else somebody wrote into an address leads to the first one. */
  private static String next(@Nullable String path) {
    return path != null
            && path.matches("/[A-Za-z0-9_.~!$&'()*+,;=:@%/?-]{0,500}")
            && !path.startsWith("//")
            && !path.startsWith("/sign-")
        ? path
        : HOME;
  }

  private void show(Context request) {
    String link = request.queryParam(ServerAddress.LINK);
    if (link != null) {
      showLink(request, link);
      return;
    }
    // A session that is good leads here only who wants to be somebody else.
    boolean over = cookie.read(request) != null && Guest.find(request) == null;
    show(request, over ? "Your session is over. Sign in again." : "Sign in with a token.");
  }

  /** Whoever only looks, or looks ahead as messengers do, must not use the link up. */
  private void showLink(Context request, String link) {
    // The address has the secret: our own requests must not carry it on.
    request.header("Referrer-Policy", "strict-origin");
    LinkState state = gatekeeper.look(link, addresses.caller(request));
    if (state instanceof LinkState.Unknown(Admission.Slowed slowed)) {
      Door.admitted(slowed);
    }
    request.status(LinkPages.status(state));
    cockpit.show(request, linkPages.page(state, link, request));
  }

  private void signIn(Context request) {
    String link = request.formParam(ServerAddress.LINK);
    if (link == null) {
      byToken(request);
      return;
    }
    switch (gatekeeper.signIn(link, addresses.caller(request))) {
      case Signing.Begun(Issued session) -> {
        cookie.set(request, session.secret(), Gatekeeper.SESSION);
        // The form was on a page of ours: the browser sends its new cookie along.
        request.redirect(ConnectPages.WELCOME, HttpStatus.SEE_OTHER);
      }
      case Signing.Refused(Admission.Slowed slowed) -> Door.admitted(slowed);
      case Signing.Refused _ -> showLink(request, link);
    }
  }

  private void byToken(Context request) {
    String token = request.formParam("token");
    signIn(request, token == null ? "" : token.strip(), next(request.formParam(NEXT)));
  }

  private void signIn(Context request, String secret, String next) {
    switch (gatekeeper.signIn(secret, addresses.caller(request))) {
      case Signing.Begun(Issued session) -> welcome(request, session, next);
      case Signing.Refused(Admission.Slowed slowed) -> Door.admitted(slowed);
      case Signing.Refused _ -> {
        request.status(401);
        show(request, "That link was used or is over, or the token is wrong.");
      }
    }
  }

  /** Somebody is in. */
  void welcome(Context request, Issued session) {
    welcome(request, session, HOME);
  }

  /** Not a redirect: a browser that came from elsewhere would not send its new cookie there. */
  private void welcome(Context request, Issued session, String next) {
    cookie.set(request, session.secret(), Gatekeeper.SESSION);
    cockpit.show(request, new PlainPage("Welcome", "You are signed in.", new Way.Onwards(next)));
  }

  private void signOut(Context request) {
    gatekeeper.signOut(Guest.of(request).visitor(), addresses.caller(request));
    cookie.clear(request);
    Way way = new Way.SignIn(HOME, provider);
    cockpit.show(request, new PlainPage("Signed out", "You are signed out of this browser.", way));
  }

  /** The page with a word about what happened. */
  void show(Context request, String word) {
    String wanted = request.queryParam(NEXT);
    String next = next(wanted == null && isForm(request) ? request.formParam(NEXT) : wanted);
    cockpit.show(request, new PlainPage("Sign in", word, new Way.SignIn(next, provider)));
  }

  private static boolean isForm(Context request) {
    return request.method().name().equals("POST") && request.isFormUrlencoded();
  }
}
