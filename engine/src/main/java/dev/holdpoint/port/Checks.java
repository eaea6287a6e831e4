package dev.holdpoint.port;

import dev.holdpoint.model.Check;
import org.jspecify.annotations.Nullable;

/** Looks whether the work of a step is as the project demands. */
public interface Checks {
  /**
   * Runs one check in the workspace of a turn whose agent is gone. An interrupt of the calling
   * thread means: stop now, children included.
   *
   * @return what the check has to say against it, null where it holds
   */
  @Nullable Objection run(Check check, Assignment assignment) throws InterruptedException;

  /**
   * Why a check does not hold.
   *
   * @param output what it printed, its end where it is long
   */
  record Objection(String why, String output) {}
}
