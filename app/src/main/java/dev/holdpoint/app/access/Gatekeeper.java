package dev.holdpoint.app.access;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Role;
import dev.holdpoint.port.Accesses;
import dev.holdpoint.port.Accesses.Access;
import dev.holdpoint.port.Accesses.Kind;
import dev.holdpoint.port.Accesses.Visit;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets in who shows the right secret, gives secrets out and takes them back. */
public final class Gatekeeper {
  /** How long a browser stays signed in. */
  public static final Duration SESSION = Duration.ofHours(12);

  /** How long a one-time link is valid. */
  public static final Duration LINK = Duration.ofMinutes(10);

  /** More than a person has devices to sign in within the time of a link. */
  static final int MOST_LINKS = 5;

  private static final int MOST_ADDRESSES = 10_000;

  private final Accesses accesses;
  private final InstantSource clock;
  private final Secrets secrets = new Secrets();
  private final Object inviting = new Object();
  private final Slowdown slowdown = new Slowdown(MOST_ADDRESSES);

  public Gatekeeper(Accesses accesses, InstantSource clock) {
    this.accesses = accesses;
    this.clock = clock;
  }

  /** A token for a program. */
  public Issued token(Grant grant, String by, String where) {
    Issued issued = issue(Kind.TOKEN, grant, null);
    record(by, "token.created " + issued.access().id(), where);
    return issued;
  }

  /** A link that signs one person in, once. */
  public Issued link(Role role, String name, Maker maker) {
    if (role == Role.AGENT) {
      throw new IllegalArgumentException("an agent has no pages to look at");
    }
    accesses.forget(now());
    Issued issued = issue(Kind.LINK, new Grant(role, name, LINK), maker.session());
    record(maker.name(), LinkHistory.made(issued.access()), maker.where());
    return issued;
  }

  /**
   * A link for another device of somebody who is signed in, unless their session has made too many
   * within the time of a link. The limit counts per session: its open links, and the sessions that
   * were started with them.
   */
  public Invitation invite(Role role, Visitor visitor, String where) {
    // One after the other: of many requests at once none may count before another has added.
    synchronized (inviting) {
      Instant now = now();
      List<Instant> made =
          accesses.all().stream()
              .filter(one -> visitor.id().equals(one.origin()))
              .map(one -> one.created().plus(LINK))
              .filter(now::isBefore)
              .toList();
      return made.size() < MOST_LINKS
          ? new Invitation.Made(
              link(role, visitor.name(), new Maker(visitor.name(), where, visitor.id())))
          : new Invitation.TooMany(made.size(), Duration.between(now, made.getFirst()));
    }
  }

  /** What a link is good for; looking does not use it up. */
  public LinkState look(String link, String where) {
    Access access = current(Kind.LINK, link);
    if (access != null) {
      return new LinkState.Open(access);
    }
    Duration left = slowdown.left(where, now());
    if (left.isPositive()) {
      return new LinkState.Unknown(new Admission.Slowed(left));
    }
    LinkState closed = new LinkHistory(accesses).closed(link);
    return closed == null ? new LinkState.Unknown(refused(where)) : closed;
  }

  /** When the session of a browser ends, null where it has no end or is gone. */
  public @Nullable Instant end(Visitor visitor) {
    Access access = known(visitor.id());
    return access == null ? null : access.expires();
  }

  private @Nullable Access known(String id) {
    return accesses.all().stream().filter(one -> one.id().equals(id)).findFirst().orElse(null);
  }

  /** Tokens and sessions, the oldest first; some may be over. */
  public List<Access> all() {
    return accesses.all().stream().filter(access -> access.kind() != Kind.LINK).toList();
  }

  /** Takes a token or a session back, and the sessions that were begun with it. */
  public boolean revoke(String id, String by, String where) {
    boolean removed = accesses.remove(id);
    if (removed) {
      record(by, "access.revoked " + id, where);
    }
    return removed;
  }

  /** A program with its token. */
  public Admission enter(String token, String where) {
    return admit(Kind.TOKEN, token, where);
  }

  /** A browser with its cookie. */
  public Admission resume(String session, String where) {
    return admit(Kind.SESSION, session, where);
  }

  /** Begins a session with a one-time link or a token; an agent has no pages to look at. */
  public Signing signIn(String secret, String where) {
    Kind kind = Secrets.isOf(Kind.LINK, secret) ? Kind.LINK : Kind.TOKEN;
    Access access = current(kind, secret);
    // Of all who follow one link at once, the one who took it away is let in.
    if (access == null
        || access.role() == Role.AGENT
        || (kind == Kind.LINK && !accesses.remove(access.id()))) {
      return new Signing.Refused(refused(where));
    }
    accesses.forget(now());
    // Whoever made the link is the one by whom this session is in.
    String origin = kind == Kind.TOKEN ? access.id() : access.origin();
    Issued session = issue(Kind.SESSION, lasting(access, origin), origin);
    if (origin != null && isGone(origin)) {
      // Taken back in between: what it let in must not stay.
      accesses.remove(session.access().id());
      return new Signing.Refused(refused(where));
    }
    record(access.name(), "session.begun by " + kind.word() + " " + access.id(), where);
    return new Signing.Begun(session);
  }

  /** A session for somebody whom somebody else vouches for. */
  public Issued vouched(Grant grant, String by, String where) {
    if (grant.role() == Role.AGENT) {
      throw new IllegalArgumentException("an agent has no pages to look at");
    }
    accesses.forget(now());
    Issued session = issue(Kind.SESSION, grant, null);
    record(grant.name(), "session.begun by " + by, where);
    return session;
  }

  /** Ends a session. */
  public void signOut(Visitor visitor, String where) {
    if (accesses.leave(visitor.id())) {
      record(visitor.name(), "session.ended", where);
    }
  }

  /** What was written down last, the newest first. */
  public List<Visit> visits(int atMost) {
    return accesses.visits(atMost);
  }

  /** Writes down what somebody who is in did or was not allowed to do. */
  public void record(String who, String what, String where) {
    accesses.record(new Visit(now(), who, what, where));
  }

  private Admission admit(Kind kind, String secret, String where) {
    Access access = current(kind, secret);
    return access == null
        ? refused(where)
        : new Admission.Admitted(new Visitor(access.id(), access.role(), access.name()));
  }

  /** Only wrong secrets wait: the right one is let in at any time. */
  private Admission refused(String where) {
    return turnedAway("secret.wrong", where);
  }

  /** Somebody was not let in, which is written down; who comes so again and again is slowed. */
  public Admission turnedAway(String what, String where) {
    Instant now = now();
    Duration left = slowdown.left(where, now);
    if (left.isPositive()) {
      return new Admission.Slowed(left);
    }
    slowdown.wrong(where, now);
    record("", what, where);
    return new Admission.Denied();
  }

  private @Nullable Access current(Kind kind, String secret) {
    if (!Secrets.isOf(kind, secret)) {
      return null;
    }
    Digest digest = Digest.of(secret);
    Access access = accesses.find(digest);
    return access == null
            || access.kind() != kind
            || !Secrets.same(access.secret(), digest)
            || access.isOver(now())
        ? null
        : access;
  }

  private boolean isGone(String id) {
    Access access = known(id);
    return access == null || access.isOver(now());
  }

  /** A session ends no later than what let it in. */
  private Grant lasting(Access access, @Nullable String origin) {
    Access inside = origin == null ? null : known(origin);
    Instant end = inside == null ? null : inside.expires();
    Duration left = end == null ? SESSION : Duration.between(now(), end);
    return new Grant(access.role(), access.name(), left.compareTo(SESSION) < 0 ? left : SESSION);
  }

  private Issued issue(Kind kind, Grant grant, @Nullable String origin) {
    String secret = secrets.fresh(kind);
    Duration lasts = grant.lasts();
    Access access =
        new Access(
            kind == Kind.LINK ? Secrets.linkId(secret) : secrets.id(),
            kind,
            grant.role(),
            grant.name(),
            Digest.of(secret),
            origin,
            now(),
            lasts == null ? null : now().plus(lasts));
    accesses.add(access);
    return new Issued(access, secret);
  }

  /** By the clock that accesses end by. */
  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** What came of signing in. */
  public sealed interface Signing {
    /** The session and its secret. */
    record Begun(Issued session) implements Signing {}

    /** Nobody was signed in. */
    record Refused(Admission why) implements Signing {}
  }
}
