package dev.holdpoint.app.channel.file;

import dev.holdpoint.model.GateId;
import java.time.Duration;
import java.util.List;

/**
 * What one look at the response files came to.
 *
 * @param retryAfter when to look again because a file was changed just now, zero where there is
 *     none
 */
public record Intake(List<Finding> findings, Duration retryAfter) {
  public Intake {
    findings = List.copyOf(findings);
  }

  /** What became of one response. */
  public sealed interface Finding {
    GateId gate();

    /** Says it to a person; parts of it are text from outside. */
    String message();
  }

  /** It is the answer, and the journal has it. */
  public record Answered(GateId gate, String by) implements Finding {
    @Override
    public String message() {
      return "%s was answered by %s via file.".formatted(gate, by);
    }
  }

  /** It is no answer; the gate stays open. */
  public record Rejected(GateId gate, String why) implements Finding {
    @Override
    public String message() {
      return "The response file of %s was not taken: %s".formatted(gate, why);
    }
  }

  /** The gate was closed before. */
  public record TooLate(GateId gate, String why) implements Finding {
    @Override
    public String message() {
      return "The response file of %s came too late: %s".formatted(gate, why);
    }
  }
}
