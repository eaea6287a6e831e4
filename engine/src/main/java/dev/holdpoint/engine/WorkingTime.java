package dev.holdpoint.engine;

import dev.holdpoint.model.Run;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long a turn has worked, by a clock that nobody can set. Time in which a person is asked does
 * not count.
 */
final class WorkingTime {
  private static final Duration ENDLESS = Duration.ofDays(1);

  private final StepRules rules;
  private final Duration stepBefore;
  private final LongSupplier nanos;
  private Duration worked = Duration.ZERO;
  private long last;
  private boolean waiting;

  WorkingTime(Task started) {
    this(started, System::nanoTime);
  }

  WorkingTime(Task started, LongSupplier nanos) {
    this.nanos = nanos;
    last = nanos.getAsLong();
    Run run = Objects.requireNonNull(started.run());
    rules = run.currentStep().rules();
    stepBefore = started.clocks().working().minus(run.progress().workedBefore());
  }

  /** To be called whenever the task may have changed. */
  void look(Task task) {
    long now = nanos.getAsLong();
    if (!waiting) {
      worked = worked.plusNanos(now - last);
    }
    last = now;
    waiting = task.hasOpenGate();
  }

  /** How long it may still work. */
  Duration left() {
    Duration turn = left(rules.turnLimit(), worked);
    Duration step = left(rules.stepLimit(), worked.plus(stepBefore));
    return waiting ? ENDLESS : turn.compareTo(step) < 0 ? turn : step;
  }

  /** The limit that is reached; null for none. */
  Agent.@Nullable Outcome excess() {
    if (!left(rules.stepLimit(), worked.plus(stepBefore)).isPositive()) {
      return new Agent.Outcome.OutOfBounds(
          "the step took longer than its limit of " + words(rules.stepLimit()));
    }
    return left(rules.turnLimit(), worked).isPositive()
        ? null
        : new Agent.Outcome.Failed(
            "the turn took longer than its limit of " + words(rules.turnLimit()));
  }

  private static Duration left(@Nullable Duration limit, Duration used) {
    return limit == null ? ENDLESS : limit.minus(used);
  }

  private static String words(@Nullable Duration limit) {
    return limit == null ? "none" : limit.toString().substring(2).toLowerCase(Locale.ROOT);
  }
}
