package dev.holdpoint.port;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Role;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in from outside, known to every process of the store, and a record of who came that
 * is only ever added to. Secrets themselves are nowhere in it.
 */
public interface Accesses {
  /** Lets somebody in from now on. */
  void add(Access access);

  /** The one with this secret, whether it has expired or not; null where there is none. */
  @Nullable Access find(Digest secret);

  /** All of them, the oldest first. */
  List<Access> all();

  /**
   * Takes one away, and everything that was let in by it, however far down.
   *
   * @return whether it was this call that did; of many at once one gets true
   */
  boolean remove(String id);

  /**
   * Takes one away that somebody wants no more. Its links go with it; sessions that it let in stay,
   * as sessions of whatever let this one in.
   *
   * @return whether it was this call that did
   */
  boolean leave(String id);

  /** Forgets links and sessions that were over before this moment; tokens are kept to be seen. */
  void forget(Instant before);

  /** Writes down that somebody came, or was not let in. */
  void record(Visit visit);

  /** What was written down last, the newest first. */
  List<Visit> visits(int atMost);

  /** What a secret is for. */
  enum Kind {
    /** Carried by a program with every request. */
    TOKEN,
    /** A browser's, in a cookie. */
    SESSION,
    /** Makes a session of itself, once. */
    LINK;

    /** The word that people and programs read. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Somebody who may come in.
   *
   * @param id how people name it
   * @param name who acts with it
   * @param secret the digest of what is shown at the door
   * @param origin the access that let this one in, null where a person at a terminal did
   * @param expires when it ends, null for never
   */
  record Access(
      String id,
      Kind kind,
      Role role,
      String name,
      Digest secret,
      @Nullable String origin,
      Instant created,
      @Nullable Instant expires) {

    public boolean isOver(Instant now) {
      return expires != null && !now.isBefore(expires);
    }
  }

  /**
   * Something that happened at the door.
   *
   * @param who the name or id of the access, empty where it is not known
   * @param what a word for it, e.g. {@code session.begun}
   * @param where an address, or {@code cli}
   */
  record Visit(Instant at, String who, String what, String where) {}
}
