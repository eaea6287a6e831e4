package dev.holdpoint.engine;

import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The rules for programs that only ask: a task of one question, whose work is done elsewhere. It is
 * done when it is answered, and nobody here ever works on it.
 */
final class Outside {
  private static final String TYPE = "external";
  private static final Payload NOTHING = Payload.of("");
  private static final RunPlan PLAN =
      new RunPlan(
          new Threshold(5),
          NOTHING.digest(),
          List.of(
              new StepPlan(
                  "ask", NOTHING.digest(), new AgentSpec(TYPE, TYPE, Map.of(), List.of()))));

  private Outside() {}

  /** A whole task up to where it waits. */
  static Decision.Accepted asked(TaskSpec spec, Question question, Patience patience, Instant now) {
    RunPlan plan = new RunPlan(PLAN.threshold(), PLAN.intro(), PLAN.steps(), patience);
    List<Event> events =
        List.of(
            new Event.TaskCreated(spec),
            new Event.RunQueued(1, plan),
            // No token has this digest: nobody can ask within the turn.
            new Event.TurnStarted(1, 0, new Owner(TYPE, TYPE, 0), new Digest(""), NOTHING.digest()),
            new Event.GateOpened(1, 1, question, patience.deadline(now), false),
            new Event.TurnEnded(1, Event.Ending.ASKED, null, null, List.of()));
    return new Decision.Accepted(events, List.of(NOTHING));
  }

  /** Whether a task is one of a program that only asks. */
  static boolean isOf(Task task) {
    Run run = task.run();
    return run != null && run.currentStep().agent().type().equals(TYPE);
  }

  static Refusal nobodyWorksOn(Task task) {
    return new Refusal.NotPossible(
        task.id(), "is a question of another program: it has no work that could run");
  }

  /** Whether nothing is left of such a task when this gate is closed. */
  static boolean endsWith(Task task, GateId closed) {
    return isOf(task) && task.openGates().stream().allMatch(gate -> gate.id().equals(closed));
  }

  /** Where the question was all there is, the answer is the end. */
  static Decision finishing(Task task, GateId answered, Decision decision) {
    if (!endsWith(task, answered) || !(decision instanceof Decision.Accepted accepted)) {
      return decision;
    }
    List<Event> events = new ArrayList<>(accepted.events());
    events.add(new Event.RunFinished(null));
    return new Decision.Accepted(events, accepted.payloads(), accepted.keys());
  }
}
