package dev.holdpoint.app.store;

import dev.holdpoint.port.Accesses;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Journal;
import org.jspecify.annotations.Nullable;

/** A journal with a name and a place of its own. */
public interface Store extends Journal {
  /** The name that the store was given when it was made, by which its key is found. */
  String id();

  /** Where it is, for people to read; without any password. */
  String place();

  /** Where processes of several machines see each other; null where one has the store alone. */
  @Nullable LeaseTable leases();

  /** Who may come in from outside. */
  Accesses accesses();

  /** A look at all of it that nobody's writing disturbs. */
  Audit audit();
}
