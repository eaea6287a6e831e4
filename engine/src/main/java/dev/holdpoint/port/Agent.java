package dev.holdpoint.port;

import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Usage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that does a turn of work: a program, a service, a script. */
public interface Agent {
  /**
   * Does one turn and returns when it is over and none of its processes is left. An interrupt of
   * the calling thread means: stop now, children included.
   */
  Report work(Assignment assignment, Narrator narrator) throws InterruptedException;

  /** How a turn went. */
  record Report(
      Outcome outcome, List<Assumption> assumptions, @Nullable String session, List<Usage> usage) {
    public Report {
      assumptions = List.copyOf(assumptions);
      usage = List.copyOf(usage);
    }

    public static Report of(Outcome outcome) {
      return new Report(outcome, List.of(), null, List.of());
    }
  }

  /** What a turn came to. */
  sealed interface Outcome {
    /** The agent wants to know something and has ended its turn. */
    record Asked(List<Question> questions) implements Outcome {
      public Asked {
        questions = List.copyOf(questions);
        if (questions.isEmpty()) {
          throw new IllegalArgumentException("nothing was asked");
        }
      }
    }

    /** The step is done. */
    record Finished(@Nullable String summary) implements Outcome {}

    /** The agent can't go on without help. */
    record Blocked(String summary, List<String> issues) implements Outcome {
      public Blocked {
        issues = List.copyOf(issues);
      }
    }

    /** The agent gave up or broke. */
    record Failed(String reason) implements Outcome {}

    /**
     * The step is done as the agent sees it, but a check does not hold. Agents don't report this.
     *
     * @param output what the check printed
     */
    record Unchecked(String why, String output) implements Outcome {}

    /** A plan is there for a person to look at. Agents don't report this. */
    record Planned(Draft draft) implements Outcome {}

    /**
     * There should be a plan, and there is none that could be reviewed. Agents don't report this.
     */
    record Unplanned(List<String> problems) implements Outcome {
      public Unplanned {
        problems = List.copyOf(problems);
      }
    }

    /**
     * What was done does not count, and another try would not help: a rule of the step was broken.
     * Agents don't report this.
     */
    record OutOfBounds(String why) implements Outcome {}

    /**
     * The model's provider wants a pause.
     *
     * @param until null where it does not say for how long
     */
    record RateLimited(@Nullable Instant until) implements Outcome {}
  }

  /**
   * A tool that an agent uses.
   *
   * @param object what it is used on, empty where nobody knows
   */
  record Call(String tool, String object) {
    /** As {@code Bash: git status}. */
    public String words() {
      return object.isEmpty() ? tool : tool + ": " + object;
    }
  }

  /**
   * What came of a call.
   *
   * @param what beside good or bad, as {@code exit 1, 45 s}; may be empty
   * @param details what the tool was given and what it gave; may be long, or empty
   */
  record Result(boolean good, String what, String details) {}

  /** Hears what an agent says while it works. Text is the agent's own and can't be trusted. */
  interface Narrator {
    void said(String text);

    void thought(String text);

    /** A tool is used. */
    default void called(Call call) {
      said(call.words());
    }

    /** What came of a tool that was used. */
    default void returned(Call call, Result result) {}

    /** What a check of the step printed or came to, after the agent said that it is done. */
    default void checked(String text) {
      said(text);
    }

    void raw(String line);
  }
}
