package dev.holdpoint.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What has happened so far in the step that a run is at.
 *
 * @param session the agent's own conversation in this step, where it has one
 * @param newSession whether no turn has ended in it yet, so that it may not know what it was told
 * @param unasked turns that ended with a question which reached nobody
 * @param failures how often it was tried in vain
 * @param setback why it failed last
 * @param limited how many turns in a row met a rate limit
 * @param workedBefore the task's working time when the step began
 */
public record Progress(
    @Nullable String session,
    boolean newSession,
    int unasked,
    int failures,
    @Nullable Setback setback,
    int limited,
    Duration workedBefore) {

  /**
   * Why a step is tried again.
   *
   * @param output the payload of what a check printed, null where there is none
   * @param turn the one that failed
   */
  public record Setback(String why, @Nullable Digest output, int turn) {}

  static Progress fresh(Duration worked) {
    return new Progress(null, false, 0, 0, null, 0, worked);
  }

  /** A turn is over; a session the agent did not name again is still its session. */
  Progress ended(@Nullable String named, Event.Ending ending) {
    return new Progress(
        named == null ? session : named,
        newSession && ending == Event.Ending.RATE_LIMITED,
        ending == Event.Ending.UNASKED ? unasked + 1 : unasked,
        failures,
        setback,
        ending == Event.Ending.RATE_LIMITED ? limited + 1 : 0,
        workedBefore);
  }

  /** The plan is approved: the conversation goes on, but has not heard of the step itself. */
  Progress executing(Duration worked) {
    return new Progress(session, session != null, 0, 0, null, 0, worked);
  }

  Progress inSession(String begun) {
    return new Progress(begun, true, unasked, failures, setback, limited, workedBefore);
  }

  Progress failed(Setback why) {
    return new Progress(session, newSession, unasked, failures + 1, why, limited, workedBefore);
  }
}
