package dev.holdpoint.app.web.cockpit.story;

import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A time in which one thing went on. */
public record Stretch(Kind kind, Instant from, Instant to) {
  /** What went on. */
  public enum Kind {
    WORKING,
    /** A person is needed. */
    WAITING,
    /** A rate limit was reached. */
    SLEEPING
  }

  /** What goes on in a task by the rules of its clocks, null for nothing. */
  public static @Nullable Kind of(Task task) {
    if (task.hasOpenGate()) {
      return Kind.WAITING;
    }
    Run run = task.run();
    return switch (run == null ? null : run.phase()) {
      case Phase.Working _ -> Kind.WORKING;
      case Phase.Sleeping _ -> Kind.SLEEPING;
      case null, default -> null;
    };
  }
}
