package dev.holdpoint.model;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that happened to a task. The journal is made of these, and nothing else is true. */
public sealed interface Event {
  /** One that is about a gate. */
  sealed interface AboutGate extends Event {
    /** The number of the gate within its task. */
    int gate();
  }

  /**
   * Somebody wrote a task down.
   *
   * @param next the process that is about to run it, null where any may
   */
  record TaskCreated(TaskSpec spec, @Nullable Owner next) implements Event {
    public TaskCreated(TaskSpec spec) {
      this(spec, null);
    }
  }

  /** Somebody changed what a task says. */
  record TaskEdited(TaskSpec spec) implements Event {}

  /** Somebody gave a task up. */
  record TaskCancelled(String by) implements Event {}

  /** A task was put aside, by a person or because nobody answered in time. */
  record TaskDeferred(String by) implements Event {}

  /** A task that was put aside, given up or finished is to be worked on again. */
  record TaskReopened(String by) implements Event {}

  /**
   * Somebody says that a task needs no more work.
   *
   * @param why in that person's words, null where nothing was said
   */
  record TaskClosed(String by, @Nullable String why) implements Event {}

  /**
   * A run was asked for; its rules are fixed from here on.
   *
   * @param next the process that is about to begin it, null where any may; only earlier versions
   *     wrote it, which fixed the rules of a run that might never begin
   */
  record RunQueued(int run, RunPlan plan, @Nullable Owner next) implements Event {
    public RunQueued(int run, RunPlan plan) {
      this(run, plan, null);
    }
  }

  /**
   * An agent was given the work.
   *
   * @param token digest of the token that lets this turn ask
   * @param prompt digest of what the agent was told
   */
  record TurnStarted(int turn, int step, Owner owner, Digest token, Digest prompt)
      implements Event {}

  /** A person is needed. */
  record GateOpened(
      int gate, int turn, Question question, @Nullable Instant deadline, boolean waited)
      implements AboutGate {
    public GateOpened(int gate, int turn, Question question, boolean waited) {
      this(gate, turn, question, null, waited);
    }
  }

  /** Nobody answered in time; the deadline says so, whoever noticed. */
  record GateExpired(int gate) implements AboutGate {}

  /** A person answered: the first one. */
  record GateAnswered(int gate, Answer answer) implements AboutGate {}

  /**
   * The question needs no answer any more.
   *
   * @param by who withdrew it, null where it went with its run or task
   */
  record GateWithdrawn(int gate, String why, @Nullable String by) implements AboutGate {
    public GateWithdrawn(int gate, String why) {
      this(gate, why, null);
    }
  }

  /**
   * Somebody set when an open gate expires.
   *
   * @param deadline null for never
   */
  record GateDeadlineSet(int gate, @Nullable Instant deadline, String by) implements AboutGate {}

  /** An agent that stayed has got its answer within its turn. */
  record AnswerDelivered(int gate, int turn) implements AboutGate {}

  /** What was approved was allowed to run: by this tool call, once. */
  record ApprovalUsed(int gate, int turn, String call) implements AboutGate {}

  /** The agent named its conversation, which a turn that is cut off goes on with. */
  record SessionBegan(int turn, String session) implements Event {}

  /** An agent tried what only people may do. */
  record AgentOverstepped(String attempt) implements Event {}

  /** The agent went on by itself instead of asking. */
  record AssumptionMade(int turn, Assumption assumption) implements Event {}

  /**
   * The agent's invocation is over.
   *
   * @param askedAgain gates whose answer it had got and asked for once more: it is told again
   */
  record TurnEnded(
      int turn,
      Ending ending,
      @Nullable String summary,
      @Nullable String session,
      List<Usage> usage,
      List<Integer> askedAgain)
      implements Event {
    public TurnEnded {
      usage = List.copyOf(usage);
      askedAgain = List.copyOf(askedAgain);
    }

    public TurnEnded(
        int turn,
        Ending ending,
        @Nullable String summary,
        @Nullable String session,
        List<Usage> usage) {
      this(turn, ending, summary, session, usage, List.of());
    }
  }

  /** The planning turn left no plan that could be reviewed, and is told so. */
  record PlanRefused(int turn, List<String> problems) implements Event {
    public PlanRefused {
      problems = List.copyOf(problems);
    }
  }

  /** A person changed what is reviewed, which takes the place of what was proposed. */
  record PlanEdited(int gate, Review.Edit edit, Channel channel) implements AboutGate {}

  /** The agent has got on with its todos. */
  record TodosChanged(int turn, Digest todos) implements Event {}

  /**
   * The agent departed from the plan that was approved.
   *
   * @param departures each in words
   * @param found what stands in the place of the plan now, null where nothing does
   */
  record DriftFlagged(int turn, List<String> departures, @Nullable Proposal found)
      implements Event {
    public DriftFlagged {
      departures = List.copyOf(departures);
    }
  }

  /** A person stopped the agent; the turn is repeated under its number. */
  record TurnInterrupted(int turn) implements Event {}

  /** A stage of the pipeline is done and stays done. */
  record StepFinished(int step, @Nullable String summary) implements Event {}

  /**
   * The step failed and is tried again.
   *
   * @param output the payload of what a check printed, null where there is none
   */
  record StepRetried(int step, String why, @Nullable Digest output) implements Event {}

  /** A rate limit was reached. */
  record RunSlept(Instant until) implements Event {}

  /** The last step is done. */
  record RunFinished(@Nullable String summary) implements Event {}

  /** The run came to a bad end. */
  record RunFailed(String reason) implements Event {}

  /** How a turn ended. */
  enum Ending {
    FINISHED,
    ASKED,
    UNASKED,
    RATE_LIMITED,
    /** The agent says it is done, but a check does not hold. */
    UNCHECKED,
    /** A person is to look at what it left before the run goes on. */
    PROPOSED,
    /** It should have left a plan and did not. */
    UNPLANNED,
    FAILED
  }
}
