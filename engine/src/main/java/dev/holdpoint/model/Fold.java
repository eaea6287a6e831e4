package dev.holdpoint.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Applies one entry to copies of a task's parts. */
final class Fold {
  private final TaskId id;
  private final Duration worked;
  private TaskSpec spec;
  private Task.Standing standing;
  private @Nullable Owner next;
  private @Nullable Run run;
  private List<Gate> gates;
  private List<MadeAssumption> assumptions;
  private List<Usage> usage;

  Fold(Task task, Duration worked) {
    id = task.id();
    this.worked = worked;
    spec = task.spec();
    standing = task.standing();
    next = task.next();
    run = task.run();
    gates = task.gates();
    assumptions = task.assumptions();
    usage = task.usage();
  }

  /** The task after this entry. */
  Task task(Task before, Entry entry, Clocks now) {
    return new Task(
        id,
        entry.sequence(),
        spec,
        standing,
        next,
        run,
        gates,
        assumptions,
        usage,
        now,
        before.createdAt(),
        entry.at());
  }

  void apply(Entry entry) {
    switch (entry.event()) {
      case Event.TaskCreated _ -> throw new IllegalStateException(id + " was created twice");
      case Event.TaskEdited edited -> spec = edited.spec();
      case Event.TaskCancelled _ -> cancelled();
      case Event.TaskDeferred _ -> standing = Task.Standing.DEFERRED;
      case Event.TaskReopened _ -> reopened();
      case Event.TaskClosed _ -> closed();
      case Event.RunQueued queued -> {
        run = Run.queued(queued, worked);
        next = null;
      }
      case Event.TurnStarted started -> turnStarted(started);
      case Event.GateOpened opened -> opened(opened, entry.at());
      case Event.GateAnswered answered -> answered(answered, entry.at());
      case Event.GateWithdrawn withdrawn -> {
        change(
            withdrawn.gate(),
            gate -> gate.in(new Gate.State.Withdrawn(withdrawn.why(), withdrawn.by(), entry.at())));
        unanswered(withdrawn.gate());
      }
      case Event.GateDeadlineSet set -> change(set.gate(), gate -> gate.due(set.deadline()));
      case Event.GateExpired expired -> {
        change(expired.gate(), gate -> gate.expired(entry.at()));
        unanswered(expired.gate());
      }
      case Event.AnswerDelivered delivered ->
          change(delivered.gate(), gate -> gate.delivered(delivered.turn()));
      case Event.ApprovalUsed(int gate, int turn, String call) ->
          change(gate, approval -> approval.used(new Gate.Use(turn, call)));
      case Event.SessionBegan began -> run = run().inSession(began.session());
      case Event.AgentOverstepped _ -> {}
      case Event.AssumptionMade made ->
          assumptions =
              plus(
                  assumptions,
                  new MadeAssumption(run().number(), made.turn(), made.assumption(), entry.at()));
      case Event.TurnEnded ended -> turnEnded(ended);
      case Event.PlanRefused refused ->
          run = run().drafting(run().drafting().refused(refused.problems()));
      case Event.PlanEdited edited -> change(edited.gate(), gate -> gate.edited(edited.edit()));
      case Event.TodosChanged changed ->
          run = run().drafting(run().drafting().withTodos(changed.todos()));
      case Event.DriftFlagged flagged ->
          run = run().drafting(run().drafting().drifted(flagged, entry.at()));
      case Event.TurnInterrupted _ -> run = run().interrupted(restingPhase());
      case Event.StepFinished _ -> run = run().atNextStep(worked);
      case Event.StepRetried retried -> run = run().failedTry(retried.why(), retried.output());
      case Event.RunSlept slept -> run = run().in(new Phase.Sleeping(slept.until()));
      case Event.RunFinished finished -> over(new Phase.Done(finished.summary()));
      case Event.RunFailed failed -> over(new Phase.Failed(failed.reason()));
    }
    settle();
  }

  private void opened(Event.GateOpened opened, Instant at) {
    gates = plus(gates, gate(opened, at));
    if (opened.question().review() != null) {
      run = run().drafting(run().drafting().proposed());
    }
  }

  private void answered(Event.GateAnswered answered, Instant at) {
    change(answered.gate(), gate -> gate.in(new Gate.State.Answered(answered.answer(), at)));
    Gate gate = gates.get(answered.gate() - 1);
    Review review = gate.review();
    if (review != null && gate.run() == run().number()) {
      reviewed(review, answered.answer().reply());
    }
  }

  /** A departure that nobody judged is as good as one that nobody has flagged. */
  private void unanswered(int number) {
    Gate gate = gates.get(number - 1);
    if (run != null && gate.review() != null && gate.run() == run.number()) {
      run = run.drafting(run.drafting().sentBack());
    }
  }

  private void reviewed(Review review, Reply reply) {
    boolean ofPlan = review.subject() != Review.Subject.RESULT;
    if (ofPlan && reply instanceof Reply.Passed) {
      run = run().executing(review.current(), worked);
    }
    if (reply instanceof Reply.Passed passed && passed.trusting()) {
      run = run().drafting(run().drafting().inTrust());
    }
    if (reply instanceof Reply.ChangesRequested) {
      run = run().drafting(run().drafting().sentBack());
    }
  }

  /** What has come to its end is not put aside any more: people are to see the end. */
  private void over(Phase end) {
    run = run().in(end);
    standing = standing == Task.Standing.DEFERRED ? Task.Standing.WANTED : standing;
  }

  private void cancelled() {
    standing = Task.Standing.CANCELLED;
    giveRunUp();
  }

  private void closed() {
    standing = Task.Standing.CLOSED;
    giveRunUp();
  }

  private void giveRunUp() {
    if (run != null && !run.phase().isFinal()) {
      run = run.in(new Phase.Cancelled());
    }
  }

  private void reopened() {
    standing = Task.Standing.WANTED;
    if (run != null && run.phase().isFinal()) {
      run = run.in(new Phase.Superseded());
    }
  }

  private void turnStarted(Event.TurnStarted started) {
    run =
        run()
            .started(
                started.turn(),
                new Phase.Working(started.turn(), started.owner(), started.token()));
    int current = run().number();
    for (Gate gate : gates) {
      if (gate.run() == current && !gate.isOpen() && !gate.isDelivered()) {
        change(gate.id().number(), closed -> closed.delivered(started.turn()));
      }
    }
  }

  private void turnEnded(Event.TurnEnded ended) {
    run = run().ended(ended.session(), ended.ending(), phaseAfterTurn());
    for (int again : ended.askedAgain()) {
      change(again, gate -> gate.delivered(0));
    }
    for (Usage more : ended.usage()) {
      usage = withUsage(usage, more);
    }
  }

  /** The run goes on when its last open gate is closed. */
  private void settle() {
    if (run != null && run.phase() instanceof Phase.Waiting) {
      run = run.in(restingPhase());
    }
  }

  /** Whoever has ended a turn goes on with the next one at once. */
  private Phase phaseAfterTurn() {
    return restingPhase() instanceof Phase.Ready && run().phase() instanceof Phase.Working working
        ? new Phase.Ready(working.owner())
        : restingPhase();
  }

  private Phase restingPhase() {
    return Task.anyOpen(gates) ? new Phase.Waiting() : new Phase.Ready();
  }

  private Gate gate(Event.GateOpened opened, Instant at) {
    return new Gate(
        new GateId(id, opened.gate()),
        run().number(),
        opened.turn(),
        run().currentStep().name(),
        opened.question(),
        at,
        opened.deadline(),
        opened.waited(),
        0,
        List.of(),
        new Gate.State.Open());
  }

  private void change(int number, UnaryOperator<Gate> change) {
    if (number < 1 || number > gates.size()) {
      throw new IllegalStateException(id + " has no gate " + number + " for this entry");
    }
    List<Gate> changed = new ArrayList<>(gates);
    changed.set(number - 1, change.apply(changed.get(number - 1)));
    gates = changed;
  }

  private Run run() {
    if (run == null) {
      throw new IllegalStateException(id + " has no run for this entry");
    }
    return run;
  }

  private static List<Usage> withUsage(List<Usage> sofar, Usage more) {
    List<Usage> sum = new ArrayList<>(sofar);
    for (int i = 0; i < sum.size(); i++) {
      if (sum.get(i).model().equals(more.model())) {
        sum.set(i, sum.get(i).plus(more));
        return sum;
      }
    }
    sum.add(more);
    return sum;
  }

  private static <T> List<T> plus(List<T> list, T more) {
    List<T> longer = new ArrayList<>(list);
    longer.add(more);
    return longer;
  }
}
