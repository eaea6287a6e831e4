package dev.holdpoint.app.access;

import dev.holdpoint.port.Accesses;
import dev.holdpoint.port.Accesses.Access;
import dev.holdpoint.port.Accesses.Kind;
import dev.holdpoint.port.Accesses.Visit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of a link that signs nobody in any more, as the record of visits tells. */
record LinkHistory(Accesses accesses) {
  /** Whoever comes with a link that is older than so many visits is told that it is unknown. */
  private static final int LOOKS_BACK = 2_000;

  /** The entry about a new link. */
  static String made(Access link) {
    return "link.created " + link.id() + " " + link.role().word();
  }

  /** Null where there never was such a link. */
  @Nullable LinkState closed(String secret) {
    if (!Secrets.isOf(Kind.LINK, secret)) {
      return null;
    }
    String id = Secrets.linkId(secret);
    List<Visit> visits = accesses.visits(LOOKS_BACK);
    for (Visit visit : visits) {
      if (visit.what().equals("session.begun by link " + id)) {
        return new LinkState.Used(visit.at());
      }
    }
    boolean known =
        visits.stream().anyMatch(one -> one.what().startsWith("link.created " + id + " "));
    return known ? new LinkState.Over() : null;
  }
}
