package dev.holdpoint.app.web;

import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.access.LinkState;
import dev.holdpoint.app.web.cockpit.Phrase;
import dev.holdpoint.app.web.cockpit.PlainPage;
import dev.holdpoint.app.web.cockpit.PlainPage.Way;
import dev.holdpoint.app.web.cockpit.Times;
import dev.holdpoint.model.Role;
import dev.holdpoint.port.Accesses.Access;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** The pages that somebody sees who follows a one-time link, before anything happens. */
record LinkPages(String project, InstantSource clock) {
  private static final String ANOTHER =
      " For another one, run `holdpoint link` at the terminal, or open \"Connect a phone\" on a"
          + " device that is signed in.";

  PlainPage page(LinkState state, String secret, Context request) {
    Way way = Guest.find(request) == null ? Way.DOOR : Way.HOME;
    return switch (state) {
      case LinkState.Open(Access access) -> open(access, secret, request);
      case LinkState.Used(Instant at) ->
          new PlainPage(
              "This link was used already",
              Phrase.of(
                      "A device was signed in with it %s ("
                          .formatted(Times.relative(at, clock.instant())))
                  .and(at)
                  .and(
                      "). If that was not you, `holdpoint token list` shows its session and"
                          + " `holdpoint token revoke ID` ends it."
                          + ANOTHER),
              way);
      case LinkState.Over _ ->
          new PlainPage(
              "This link has expired",
              "A link is valid for %d minutes, and only while whoever made it is signed in."
                      .formatted(Gatekeeper.LINK.toMinutes())
                  + ANOTHER,
              way);
      case LinkState.Unknown _ ->
          new PlainPage(
              "This link is unknown",
              "It may be incomplete, very old, or of another project." + ANOTHER,
              way);
    };
  }

  static int status(LinkState state) {
    return switch (state) {
      case LinkState.Open _ -> 200;
      case LinkState.Used _, LinkState.Over _ -> 410;
      case LinkState.Unknown _ -> 401;
    };
  }

  private PlainPage open(Access access, String secret, Context request) {
    Instant end = access.created().plus(Gatekeeper.LINK);
    return new PlainPage(
        "Sign in as %s %s?".formatted(access.role().word(), access.name()),
        "This signs %s in to the project %s at %s."
            .formatted(device(request), project, request.header("Host")),
        new Way.OneTime(
            secret,
            List.of(
                Phrase.of(rights(access.role())),
                Phrase.of(
                    "The session lasts %s at most, or until you sign out."
                        .formatted(Times.span(Gatekeeper.SESSION))),
                Phrase.of(
                        "The link works once, for one device, for another %s (until "
                            .formatted(Times.span(Duration.between(clock.instant(), end))))
                    .and(end)
                    .and(")."),
                Phrase.of("If it was not meant for you, close this page: nothing has happened."))));
  }

  private static String rights(Role role) {
    return switch (role) {
      case VIEWER -> "A viewer reads everything and changes nothing.";
      case RESPONDER -> "A responder reads everything and answers gates.";
      case ADMIN ->
          "An admin reads everything, answers gates, and creates and runs tasks, which is running"
              + " code.";
      case AGENT -> "An agent opens gates of its own task.";
    };
  }

  /** Told by the browser itself, which is good enough to recognise one's own. */
  private static String device(Context request) {
    String agent = String.valueOf(request.userAgent());
    for (String name : List.of("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")) {
      if (agent.contains(name)) {
        return "this device (" + (name.equals("Macintosh") ? "Mac" : name) + ")";
      }
    }
    return "this browser";
  }
}
