package dev.holdpoint.engine;

import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Draft;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules for turns: who may start one, what its end means for the run. */
final class Turns {
  private Turns() {}

  /** A new run may be asked for where none is under way. */
  static Decision queue(Task task, RunPlan plan, List<Payload> payloads) {
    if (Outside.isOf(task)) {
      return Decision.refuse(Outside.nobodyWorksOn(task));
    }
    if (task.hasRunUnderWay()) {
      return Decision.refuse(new Refusal.NotPossible(task.id(), "has a run under way already"));
    }
    if (task.standing() != Task.Standing.WANTED) {
      return Decision.refuse(
          new Refusal.NotPossible(task.id(), "is " + task.state().word() + ": reopen it first"));
    }
    Run run = task.run();
    int number = run == null ? 1 : run.number() + 1;
    return new Decision.Accepted(List.of(new Event.RunQueued(number, plan)), payloads);
  }

  /** A turn may start where the run is ready. Nothing happens where its prompt is out of date. */
  static Decision start(Task task, Start start) {
    Run run = task.run();
    if (run == null) {
      return Decision.refuse(new Refusal.NotPossible(task.id(), "has no run to go on with"));
    }
    @Nullable Refusal no =
        switch (run.phase()) {
          case Phase.Ready _ -> null;
          case Phase.Sleeping(Instant until) when !start.now().isBefore(until) -> null;
          case Phase.Sleeping(Instant until) ->
              new Refusal.NotPossible(task.id(), "waits for a rate limit until " + until);
          case Phase.Working working -> new Refusal.Taken(task.id(), working.owner());
          case Phase.Waiting _ -> new Refusal.NotPossible(task.id(), "waits for an answer");
          case Phase.Done _, Phase.Failed _, Phase.Cancelled _, Phase.Superseded _ ->
              new Refusal.NotPossible(task.id(), "has come to its end");
        };
    if (no != null) {
      return Decision.refuse(no);
    }
    if (task.standing() != Task.Standing.WANTED) {
      return Decision.refuse(new Refusal.NotPossible(task.id(), "is " + task.state().word()));
    }
    if (task.sequence() != start.seen()) {
      return Decision.accept();
    }
    return new Decision.Accepted(
        List.of(
            new Event.TurnStarted(
                run.nextTurn(),
                run.step(),
                start.owner(),
                start.token().digest(),
                start.prompt().digest())),
        List.of(start.prompt()));
  }

  /** A new run and its first turn at once. */
  static Decision begin(Task task, NewRun run, Start start) {
    if (!(queue(task, run.plan(), run.payloads()) instanceof Decision.Accepted queued)) {
      return queue(task, run.plan(), run.payloads());
    }
    Task ready = task.after(queued.events(), start.now());
    if (!(start(ready, start) instanceof Decision.Accepted started)) {
      return start(ready, start);
    }
    return started.events().isEmpty() ? started : joined(queued, started);
  }

  private static Decision joined(Decision.Accepted first, Decision.Accepted second) {
    return new Decision.Accepted(
        Stream.concat(first.events().stream(), second.events().stream()).toList(),
        Stream.concat(first.payloads().stream(), second.payloads().stream()).toList());
  }

  /** A run that is asked for. */
  record NewRun(RunPlan plan, List<Payload> payloads) {
    /** The task with this run ready for its first turn; as it was where that can't be. */
    Task queued(Task task, Instant now) {
      return queue(task, plan, payloads) instanceof Decision.Accepted queued
          ? task.after(queued.events(), now)
          : task;
    }
  }

  /**
   * Who starts a turn, with what.
   *
   * @param seen the last entry that the prompt tells of
   */
  record Start(Owner owner, TurnToken token, Payload prompt, long seen, Instant now) {}

  /**
   * The turn was cut off: by a person, or because its owner is gone. It will be repeated, but what
   * was approved for it may have run: that is asked first.
   */
  static Decision interrupt(Task task, Digest token, Instant now) {
    return whileWorking(
        task, token, (run, working) -> Decision.accept(interrupted(task, run, working, now)));
  }

  static List<Event> interrupted(Task task, Run run, Phase.Working working, Instant now) {
    // While it still works: the run must not be found ready in between.
    List<Event> events = new ArrayList<>(Doubts.after(task, run, working.turn(), now));
    events.add(new Event.TurnInterrupted(working.turn()));
    return events;
  }

  static Decision outsiderLeft(Task task) {
    Run run = task.run();
    return run != null && run.phase() instanceof Phase.Ready && OutsideTurn.isOf(run)
        ? Decision.accept(new Event.RunFailed("the agent that asked here has left"))
        : Decision.accept();
  }

  /** The agent's conversation has a name, which is written down once. */
  static Decision inSession(Task task, Digest token, String session) {
    return whileWorking(
        task,
        token,
        (run, working) ->
            session.equals(run.session())
                ? Decision.accept()
                : Decision.accept(new Event.SessionBegan(working.turn(), session)));
  }

  /** How far the agent's todos are, which is written down where it is news. */
  static Decision todos(Task task, Digest token, Payload todos) {
    return whileWorking(
        task,
        token,
        (run, working) ->
            run.stage() == Stage.PLANNING || todos.digest().equals(run.drafting().todos())
                ? Decision.accept()
                : new Decision.Accepted(
                    List.of(new Event.TodosChanged(working.turn(), todos.digest())),
                    List.of(todos)));
  }

  /** The agent's invocation is over. An open gate outranks whatever else it reported. */
  static Decision end(Task task, Digest token, Turnout turnout, Instant now) {
    return whileWorking(
        task,
        token,
        (run, working) ->
            new Decision.Accepted(
                ended(task, new TurnEnd(task, run, working.turn(), turnout, now)),
                toTell(run, turnout)));
  }

  /** What a turn came to: what its agent reported, and what it left. */
  record Turnout(Report report, Remains remains) {
    static Turnout of(Report report) {
      return new Turnout(report, Remains.NOTHING);
    }
  }

  /** What a check printed may be long, and so may plans: they are kept apart. */
  private static List<Payload> toTell(Run run, Turnout turnout) {
    List<Payload> payloads = new ArrayList<>(turnout.remains().payloads());
    switch (turnout.report().outcome()) {
      case Outcome.Unchecked(String _, String output) when run.mayTryAgain() ->
          payloads.add(Payload.of(output));
      case Outcome.Planned(Draft draft) -> payloads.addAll(draft.payloads());
      default -> {}
    }
    return payloads;
  }

  private static List<Event> ended(Task task, TurnEnd end) {
    int turn = end.turn();
    Report report = end.turnout().report();
    List<Event> events = new ArrayList<>();
    for (Assumption assumption : report.assumptions()) {
      events.add(new Event.AssumptionMade(turn, assumption));
    }
    boolean asked = task.undelivered().stream().anyMatch(gate -> gate.turn() == turn);
    switch (report.outcome()) {
      case Outcome.OutOfBounds(String why) -> events.addAll(end.outOfBounds(why));
      case Outcome.Asked(List<Question> questions) -> events.addAll(end.asking(questions, asked));
      case Outcome outcome when asked -> events.add(end.with(Ending.ASKED, summary(outcome)));
      case Outcome.Blocked(String summary, List<String> issues) ->
          events.addAll(end.blocked(summary, issues));
      case Outcome.Planned(Draft draft) -> events.addAll(end.planned(draft));
      case Outcome.Unplanned(List<String> problems) -> events.addAll(end.unplanned(problems));
      case Outcome.Finished(@Nullable String summary) -> events.addAll(end.finished(summary));
      case Outcome.Unchecked(String why, String output) ->
          events.addAll(end.unchecked(why, Payload.of(output).digest()));
      case Outcome.Failed(String reason) -> events.addAll(end.failed(reason));
      case Outcome.RateLimited(@Nullable Instant until) -> {
        events.add(end.with(Ending.RATE_LIMITED, null));
        events.add(
            new Event.RunSlept(RateLimits.end(until, end.run().progress().limited(), end.now())));
      }
    }
    return end.withPlan(events);
  }

  private static @Nullable String summary(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Finished(@Nullable String summary) -> summary;
      case Outcome.Failed(String reason) -> reason;
      case Outcome.Unchecked(String why, String _) -> why;
      case Outcome.OutOfBounds(String why) -> why;
      case Outcome.Blocked blocked -> blocked.summary();
      case Outcome.Unplanned(List<String> problems) -> String.join("; ", problems);
      case Outcome.Planned _, Outcome.Asked _, Outcome.RateLimited _ -> null;
    };
  }

  /** Only for the very turn that has this token: its process may since have begun another one. */
  private static Decision whileWorking(Task task, Digest token, Rule rule) {
    Run run = task.run();
    if (run != null && run.phase() instanceof Phase.Working working) {
      return working.token().equals(token)
          ? rule.decide(run, working)
          : Decision.refuse(new Refusal.Taken(task.id(), working.owner()));
    }
    return Decision.refuse(new Refusal.NotPossible(task.id(), "is not being worked on"));
  }

  private interface Rule {
    Decision decide(Run run, Phase.Working working);
  }
}
