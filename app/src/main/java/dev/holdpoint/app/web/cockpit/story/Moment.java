package dev.holdpoint.app.web.cockpit.story;

import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.MadeAssumption;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing in a task's story, as it stands now. */
public sealed interface Moment {
  Instant at();

  /** A run was asked for. */
  record RunBegan(int run, RunPlan plan, Instant at) implements Moment {}

  /** A stage of the pipeline, with everything that follows up to the next one. */
  record Step(int run, String name, Instant at, Span span, @Nullable Instant finishedAt)
      implements Moment {
    Step finished(Clocks clocks, Instant now) {
      return new Step(run, name, at, span.until(clocks), now);
    }

    public boolean isDone() {
      return finishedAt != null;
    }
  }

  /**
   * An invocation of the agent.
   *
   * @param agent its name
   * @param how null while it is under way
   * @param again whether it repeats a turn that was cut off
   */
  record Turn(
      int number,
      String agent,
      boolean again,
      Instant at,
      Span span,
      @Nullable How how,
      @Nullable String summary,
      List<Usage> usage,
      List<MadeAssumption> assumptions)
      implements Moment {
    public Turn {
      usage = List.copyOf(usage);
      assumptions = List.copyOf(assumptions);
    }

    Turn with(List<MadeAssumption> all) {
      return new Turn(number, agent, again, at, span, how, summary, usage, all);
    }

    Turn ended(How ending, @Nullable String said, List<Usage> used, Clocks clocks) {
      return new Turn(
          number, agent, again, at, span.until(clocks), ending, said, used, assumptions);
    }

    public long tokens() {
      return usage.stream().mapToLong(use -> use.inputTokens() + use.outputTokens()).sum();
    }
  }

  /** How a turn ended. */
  enum How {
    FINISHED,
    ASKED,
    UNASKED,
    RATE_LIMITED,
    UNCHECKED,
    PROPOSED,
    UNPLANNED,
    FAILED,
    CUT_OFF
  }

  /** A person was needed; the gate is as it is now. */
  record Asked(Gate gate) implements Moment {
    @Override
    public Instant at() {
      return gate.askedAt();
    }
  }

  /**
   * Something else that people should know.
   *
   * @param what in a sentence without its end
   * @param detail in words of an agent or a person, null for none
   */
  record Note(Tone tone, String what, @Nullable String detail, Instant at) implements Moment {}

  /** What a note means for the task. */
  enum Tone {
    PLAIN,
    GOOD,
    BAD,
    /** Worth a look, though nothing is wrong. */
    HINT,
    ASIDE
  }

  /**
   * Working and waiting time between two points of a task's life.
   *
   * @param to null while it goes on
   */
  record Span(Clocks from, @Nullable Clocks to) {
    Span until(Clocks end) {
      return new Span(from, end);
    }

    /**
     * @param now the task's clocks at this moment
     */
    public Duration worked(Clocks now) {
      return (to == null ? now : to).working().minus(from.working());
    }

    public Duration waited(Clocks now) {
      return (to == null ? now : to).waiting().minus(from.waiting());
    }
  }
}
