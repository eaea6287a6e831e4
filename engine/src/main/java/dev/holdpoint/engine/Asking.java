package dev.holdpoint.engine;

import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules for asking: only in a turn that is under way, each question once, if it is worth it.
 */
final class Asking {
  private Asking() {}

  /** Who asks what, when, and whether it stays for the answer. */
  record Attempt(TurnToken token, Question question, boolean waits, Instant now) {}

  static Result ask(Task task, Attempt attempt) {
    TurnToken token = attempt.token();
    Question question = attempt.question();
    Run run = task.run();
    if (run == null
        || !(run.phase() instanceof Phase.Working working)
        || !working.token().equals(token.digest())) {
      return new Result.No(new Refusal.TurnIsOver(task.id()));
    }
    Gate same = same(task, run, question);
    if (same != null) {
      return new Result.Join(same);
    }
    return judged(task, run, question, attempt.now(), attempt.waits());
  }

  /** What becomes of a question that was not asked before. */
  static Result judged(Task task, Run run, Question question, Instant now) {
    return judged(task, run, question, now, false);
  }

  private static Result judged(Task task, Run run, Question question, Instant now, boolean waits) {
    Instant deadline = run.plan().patience().deadline(now);
    return switch (Policy.judge(question, run.plan().threshold())) {
      case Policy.Judgement.Refuse(String why) ->
          new Result.No(new Refusal.NotPossible(task.id(), "can't ask this: " + why));
      case Policy.Judgement.Assume(String why) ->
          new Result.GoOn(assumed(task, run, question, why), why);
      case Policy.Judgement.Ask _ ->
          new Result.Open(
              new Event.GateOpened(
                  task.gates().size() + 1, run.lastTurn(), question, deadline, waits));
    };
  }

  /** The gate at which this was asked already: by its key, else by turn and text. */
  static @Nullable Gate same(Task task, Run run, Question question) {
    for (Gate gate : task.gates()) {
      boolean comparable = question.key() != null || gate.turn() == run.lastTurn();
      if (gate.run() == run.number() && comparable && gate.question().sameAs(question)) {
        return gate;
      }
    }
    return null;
  }

  /** The ledger's new entry; none where a repeated turn or a retried ask assumes the same again. */
  private static List<Event> assumed(Task task, Run run, Question question, String why) {
    boolean known =
        task.assumptions().stream()
            .filter(made -> made.run() == run.number() && made.turn() == run.lastTurn())
            .anyMatch(made -> question.prompt().equals(made.assumption().question()));
    return known ? List.of() : List.of(assumption(run.lastTurn(), question, why));
  }

  private static Event assumption(int turn, Question question, String why) {
    String recommendation = question.recommendation();
    String text = recommendation == null ? "Not asked, " + why : "Went on with: " + recommendation;
    return new Event.AssumptionMade(
        turn, new Assumption(text, question.prompt(), question.confidence()));
  }

  /** What becomes of an ask. */
  sealed interface Result {
    /** A new gate. */
    record Open(Event.GateOpened event) implements Result {}

    /** The gate is there already. */
    record Join(Gate gate) implements Result {}

    /** Nobody is interrupted; the ledger says so. */
    record GoOn(List<Event> events, String why) implements Result {}

    /** It can't be asked. */
    record No(Refusal refusal) implements Result {}
  }
}
