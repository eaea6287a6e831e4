package dev.holdpoint.port;

import dev.holdpoint.model.Owner;
import java.util.List;

/** Who works, and who of them is still alive. */
public interface Owners {
  /** This process. */
  Owner me();

  /** Whether a process that once took a run is still there. */
  boolean isAlive(Owner owner);

  /** This process takes tasks by itself from now on, so many at a time: others can see that. */
  default void takesTasks(int places) {}

  /** It takes no more of them. */
  default void takesNoTasks() {}

  /** The processes of this machine that take tasks by themselves. */
  default List<KnownWorker> workers() {
    return List.of();
  }
}
