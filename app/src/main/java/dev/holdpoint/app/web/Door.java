package dev.holdpoint.app.web;

import dev.holdpoint.app.access.Admission;
import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.access.Visitor;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.TurnToken;
import io.javalin.http.Context;
import io.javalin.security.RouteRole;
import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Finds out who sends a request, and lets nobody do what they may not. */
final class Door {
  private static final String BEARER = "Bearer ";
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  private static final int MOST_OF_STRANGERS = 10_000;

  private final Gatekeeper gatekeeper;
  private final Engine engine;
  private final Addresses addresses;
  private final SessionCookie cookie;

  Door(Gatekeeper gatekeeper, Engine engine, Addresses addresses, SessionCookie cookie) {
    this.gatekeeper = gatekeeper;
    this.engine = engine;
    this.addresses = addresses;
    this.cookie = cookie;
  }

  /** Before anything else, whether there is something at the address or not. */
  void enter(Context request) {
    addresses.check(request);
    int most = Uploads.most(request);
    if (request.contentLength() > most) {
      throw Uploads.tooLarge(most);
    }
    Guest guest = guest(request);
    if (guest != null) {
      guest.attend(request);
    } else if (!isOpenToAll(request)) {
      throw Problem.unauthorized();
    } else {
      checkStranger(request);
    }
  }

  /** Nobody knows who it is: enough for a token, too little to fill our memory with. */
  private static void checkStranger(Context request) {
    boolean endless = request.contentLength() < 0 && !SAFE.contains(request.method().name());
    if (endless || request.contentLength() > MOST_OF_STRANGERS) {
      throw new Problem(413, "too_large", "This is more than a token.");
    }
  }

  private static boolean isOpenToAll(Context request) {
    return request.routeRoles().contains(Needs.NOTHING);
  }

  /** Once it is known what the request is about. */
  void check(Context request) {
    Set<RouteRole> needs = request.routeRoles();
    if (needs.contains(Needs.NOTHING)) {
      return;
    }
    Guest guest = Guest.of(request);
    if (needs.isEmpty()) {
      throw new Problem(405, "method_not_allowed", "There is no such method at this address.");
    }
    for (RouteRole need : needs) {
      if (!(need instanceof Needs known) || !known.allows(guest)) {
        gatekeeper.record(
            guest.name(),
            "refused " + request.method().name() + " " + cut(request.path()),
            addresses.caller(request));
        overstepped(request, guest);
        throw Problem.forbidden(
            "The role %s may not do this.".formatted(guest.visitor().role().word()));
      }
    }
    Uploads.open(request);
    checkCsrf(request, guest);
  }

  /** An agent that tries what only people may is written down where its story is. */
  private void overstepped(Context request, Guest guest) {
    TurnToken turn = guest.turn();
    if (turn != null && !SAFE.contains(request.method().name())) {
      engine.overstepped(turn.task(), request.method().name() + " " + cut(request.path()));
    }
  }

  private static void checkCsrf(Context request, Guest guest) {
    String expected = guest.csrf();
    if (expected == null || SAFE.contains(request.method().name())) {
      return;
    }
    String given = request.header(Csrf.HEADER);
    boolean files = Uploads.isOne(request) && Uploads.isForm(request);
    if (given == null && (files || request.isFormUrlencoded())) {
      given = request.formParam(Csrf.FIELD);
    }
    if (!Csrf.same(expected, given)) {
      throw new Problem(
          403, "csrf", "This page is too old, or not ours: load it again. (" + Csrf.HEADER + ")");
    }
  }

  private @Nullable Guest guest(Context request) {
    String header = request.header("Authorization");
    if (header != null) {
      return header.regionMatches(true, 0, BEARER, 0, BEARER.length())
          ? bearer(request, header.substring(BEARER.length()).strip())
          : null;
    }
    String session = cookie.read(request);
    return session == null ? null : resumed(request, session);
  }

  private Guest bearer(Context request, String secret) {
    TurnToken turn = TurnToken.parse(secret);
    if (turn != null && engine.isUnderWay(turn)) {
      return Guest.agent(turn, () -> engine.isUnderWay(turn));
    }
    String caller = addresses.caller(request);
    Visitor visitor = admitted(gatekeeper.enter(secret, caller));
    return new Guest(
        visitor, null, null, Shown.TO_NOBODY, () -> isIn(gatekeeper.enter(secret, caller)));
  }

  /** A browser whose session is over is one that has none: it is shown where to sign in. */
  private @Nullable Guest resumed(Context request, String session) {
    String caller = addresses.caller(request);
    BooleanSupplier check = () -> isIn(gatekeeper.resume(session, caller));
    return gatekeeper.resume(session, caller) instanceof Admission.Admitted(Visitor visitor)
        ? new Guest(visitor, null, Csrf.of(session), Shown.to(session), check)
        : null;
  }

  private static boolean isIn(Admission admission) {
    return admission instanceof Admission.Admitted;
  }

  static Visitor admitted(Admission admission) {
    return switch (admission) {
      case Admission.Admitted(Visitor visitor) -> visitor;
      case Admission.Denied _ ->
          throw new Problem(401, "unauthorized", "This token is wrong, expired or revoked.");
      case Admission.Slowed(Duration left) ->
          throw new Problem(
                  429, "slowed", "Too many wrong tokens came from your address: wait a little.")
              .retryAfter(left);
    };
  }

  private static String cut(String path) {
    return path.length() > 200 ? path.substring(0, 200) : path;
  }
}
