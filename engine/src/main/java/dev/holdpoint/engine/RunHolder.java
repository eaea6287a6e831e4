package dev.holdpoint.engine;

import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Owners;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Tells which live process has a task's run, be it one that it has yet to begin. */
public final class RunHolder {
  /**
   * Long enough to make a workspace ready; a process that hangs must not keep a run from others.
   */
  static final Duration BEGINS_WITHIN = Duration.ofSeconds(30);

  private final Owners owners;
  private final InstantSource clock;

  public RunHolder(Owners owners, InstantSource clock) {
    this.owners = owners;
    this.clock = clock;
  }

  /** The process that works on the run or is about to; null where any may go on with it. */
  public @Nullable Owner of(Task task) {
    Run run = task.run();
    Owner holder =
        run == null ? inTime(task.next(), task.createdAt()) : named(run.phase(), task.updatedAt());
    return holder != null && owners.isAlive(holder) ? holder : null;
  }

  /** The same, null where it is this process. */
  public @Nullable Owner otherThanMe(Task task) {
    Owner holder = of(task);
    return holder == null || holder.equals(owners.me()) ? null : holder;
  }

  private @Nullable Owner named(Phase phase, Instant since) {
    return switch (phase) {
      case Phase.Working working -> working.owner();
      case Phase.Ready(@Nullable Owner next) -> inTime(next, since);
      case Phase.Waiting _,
          Phase.Sleeping _,
          Phase.Done _,
          Phase.Failed _,
          Phase.Cancelled _,
          Phase.Superseded _ ->
          null;
    };
  }

  private @Nullable Owner inTime(@Nullable Owner next, Instant since) {
    return clock.instant().isBefore(since.plus(BEGINS_WITHIN)) ? next : null;
  }
}
