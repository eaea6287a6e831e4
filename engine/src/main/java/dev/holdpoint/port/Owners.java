package dev.holdpoint.port;

import dev.holdpoint.model.Owner;

/** Who works, and who of them is still alive. */
public interface Owners {
  /** This process. */
  Owner me();

  /** Whether a process that once took a run is still there. */
  boolean isAlive(Owner owner);
}
