package dev.holdpoint.engine;

import static dev.holdpoint.engine.GivenTask.token;
import static dev.holdpoint.model.Specimens.OWNER;
import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.action;
import static dev.holdpoint.model.Specimens.plan;

import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.FakeVault;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Whatever may be wanted of a task, by people, agents and the clock. */
final class Intents {
  static List<Function<Task, Decision>> all() {
    GateId gate = new GateId(TASK, 1);
    return List.of(
        _ -> Decision.accept(new Event.TaskEdited(TaskSpec.of("Other", "words"))),
        _ -> Decision.accept(new Event.AgentOverstepped("respond")),
        Intents::queue,
        task ->
            Turns.start(
                task,
                new Turns.Start(
                    OWNER, token(9), Specimens.STEP, task.sequence(), START.plusSeconds(99))),
        Intents::begin,
        GivenTask.interrupt(),
        task -> Decision.accept(Shelving.due(task, START.plusSeconds(99))),
        task -> Shelving.cancel(task, "Ada"),
        task -> Shelving.defer(task, "Ada"),
        task -> Shelving.close(task, "Ada", null),
        task -> Shelving.reopen(task, "Ada"),
        answer(gate),
        answer(new GateId(TASK, 2)),
        task -> GateChanges.withdraw(task, gate, "Ada", null),
        task -> GateChanges.withdraw(task, new GateId(TASK, 2), "Ada", "over"),
        task ->
            GateChanges.deadline(
                task, gate, START.plusSeconds(50), new GateChanges.Setter("Ada", START)),
        task -> Answering.deliver(task, gate),
        task -> ask(task, Question.of("Which?")),
        task -> ask(task, Question.of("Why?")),
        task -> ask(task, Specimens.confident("How?", 0.9)),
        task -> ask(task, Specimens.approval(action("ls"))),
        Intents::permit,
        task -> Turns.inSession(task, current(task).digest(), "s-1"),
        endStep(new Outcome.Finished(null)),
        endPlanning(new Outcome.Planned(Draft.of(Map.of("plan.md", "x")))),
        endPlanning(new Outcome.Unplanned(List.of("plan.md is missing"))),
        judge(seen -> new Reply.Passed(seen.digest(), false)),
        judge(seen -> new Reply.ChangesRequested(seen.digest(), "smaller", List.of())),
        Intents::edit,
        end(new Outcome.Failed("broke")),
        end(new Outcome.Blocked("stuck", List.of())),
        endStep(new Outcome.Unchecked("red", "1 test failed")),
        end(new Outcome.OutOfBounds("changed pom.xml")),
        end(new Outcome.RateLimited(START)),
        end(new Outcome.Asked(List.of(Question.of("Which?")))),
        end(new Outcome.Asked(List.of(Question.of("Which?"), Question.of("Why?")))),
        end(new Outcome.Asked(List.of(Question.of("Why?"), Question.of("How?")))));
  }

  private static Function<Task, Decision> judge(Function<Proposal, Reply> reply) {
    return task -> {
      Gate gate = task.gate(1);
      Review review = gate == null ? null : gate.review();
      if (review == null) {
        return Decision.accept();
      }
      Proposal seen = review.current();
      Submission given = new Submission.Reviewed(seen.digest(), reply.apply(seen), null);
      return Answering.answer(
          task, new Answering.Attempt(gate.id(), given, "Ada", Channel.CLI), new FakeVault());
    };
  }

  private static Decision edit(Task task) {
    Gate gate = task.gate(1);
    Review review = gate == null ? null : gate.review();
    return review == null
        ? Decision.accept()
        : Reviewing.edit(
            task,
            new Revision(
                gate.id(),
                review.current().digest(),
                Draft.of(Map.of("plan.md", "edited")),
                null,
                "Ada",
                Channel.CLI));
  }

  /** Only a turn that plans can end like this. */
  private static Function<Task, Decision> endPlanning(Outcome outcome) {
    return task ->
        task.run() != null && task.run().stage() == Stage.PLANNING
            ? end(outcome).apply(task)
            : Decision.accept();
  }

  /** Only a turn that does a step can end like this. */
  private static Function<Task, Decision> endStep(Outcome outcome) {
    return task ->
        task.run() != null && task.run().stage() == Stage.EXECUTION
            ? end(outcome).apply(task)
            : Decision.accept();
  }

  private static Decision queue(Task task) {
    return Turns.queue(task, plan(2), List.of());
  }

  private static Decision begin(Task task) {
    Turns.Start start =
        new Turns.Start(OWNER, token(1), Specimens.STEP, task.sequence() + 1, START);
    return Turns.begin(task, new Turns.NewRun(plan(2), List.of()), start);
  }

  private static Function<Task, Decision> answer(GateId gate) {
    Answering.Attempt attempt =
        new Answering.Attempt(gate, new Submission.Text("this"), "Ada", Channel.CLI);
    return task -> Answering.answer(task, attempt, new FakeVault());
  }

  private static Decision permit(Task task) {
    ToolUse use = new ToolUse("c1", action("ls"), "ls", ToolUse.Reach.RUNS);
    Permitting.Attempt attempt = new Permitting.Attempt(use, false, START);
    return Permitting.permit(task, current(task), attempt).decision();
  }

  private static Decision ask(Task task, Question question) {
    Asking.Attempt attempt = new Asking.Attempt(question, false, START);
    return Asking.ask(task, current(task), attempt).decision();
  }

  private static TurnToken current(Task task) {
    Run run = task.run();
    return token(run == null ? 1 : Math.max(1, run.lastTurn()));
  }

  private static Function<Task, Decision> end(Outcome outcome) {
    return GivenTask.end(Report.of(outcome));
  }

  private Intents() {}
}
