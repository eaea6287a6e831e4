package dev.holdpoint.app.owner;

import dev.holdpoint.model.Owner;
import java.time.Duration;

/**
 * Signs of life in a store that several machines share, judged by the store's own clock. A store
 * that one machine has for itself needs none: whoever is not known by its locks is gone.
 */
public interface Leases {
  /** This owner is alive, and will be for so long. */
  void renew(Owner owner, Duration length);

  /** Whether an owner has been renewed in time. */
  boolean isCurrent(Owner owner);

  /** This owner works no longer. */
  void end(Owner owner);

  /** For a store of one machine. */
  Leases NONE =
      new Leases() {
        @Override
        public void renew(Owner owner, Duration length) {}

        @Override
        public boolean isCurrent(Owner owner) {
          return false;
        }

        @Override
        public void end(Owner owner) {}
      };
}
