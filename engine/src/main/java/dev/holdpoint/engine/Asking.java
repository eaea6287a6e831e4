package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.MadeAssumption;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.ToolUse;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules for asking: only in a turn that is under way, each question once, if it is worth it.
 */
final class Asking {
  private static final String DENIED = "Denied, so it must not run: ";

  private Asking() {}

  /** What is asked when, and whether the asker stays for the answer. */
  record Attempt(Question question, boolean waits, Instant now) {
    Attempt {
      question = question.wellFormed();
    }
  }

  static Result ask(Task task, TurnToken token, Attempt attempt) {
    Run run = task.run();
    Phase.Working working = working(task, token);
    if (run == null || working == null) {
      return new Result.No(new Refusal.TurnIsOver(task.id()));
    }
    Gate same = same(task, run, attempt.question());
    if (same != null) {
      return joined(same, working.turn());
    }
    return judged(task, run, attempt);
  }

  /** The turn under way that this token belongs to, null where it is another or none. */
  static Phase.@Nullable Working working(Task task, TurnToken token) {
    Run run = task.run();
    return run != null
            && run.phase() instanceof Phase.Working working
            && working.token().equals(token.digest())
        ? working
        : null;
  }

  /** What an agent decided by itself goes to the ledger, once in a turn. */
  static Decision assume(Task task, TurnToken token, Assumption assumption) {
    Run run = task.run();
    if (run == null || working(task, token) == null) {
      return Decision.refuse(new Refusal.TurnIsOver(task.id()));
    }
    boolean known = madeNow(task, run).anyMatch(assumption::equals);
    return known
        ? Decision.accept()
        : Decision.accept(new Event.AssumptionMade(run.lastTurn(), assumption));
  }

  private static Stream<Assumption> madeNow(Task task, Run run) {
    return task.assumptions().stream()
        .filter(made -> made.run() == run.number() && made.turn() == run.lastTurn())
        .map(MadeAssumption::assumption);
  }

  /** Whoever joins a gate that is closed gets its answer with it, so it is told from here on. */
  private static Result joined(Gate gate, int turn) {
    boolean told = gate.isOpen() || gate.isDelivered();
    return new Result.Join(
        gate, told ? List.of() : List.of(new Event.AnswerDelivered(gate.id().number(), turn)));
  }

  /** What becomes of a question that was not asked before. */
  static Result judged(Task task, Run run, Attempt attempt) {
    Question question = attempt.question();
    if (Doubts.isOurs(question.key())) {
      return new Result.No(
          new Refusal.NotPossible(task.id(), "can't ask under the key " + question.key()));
    }
    Gate taken = takesKey(task, run, question);
    if (taken != null) {
      return new Result.No(new Refusal.KeyUsed(taken.id(), String.valueOf(question.key())));
    }
    return switch (Policy.judge(question, run.plan().threshold())) {
      case Policy.Judgement.Deny(String why) ->
          new Result.Denied(noted(task, run, denied(question, why)), why);
      case Policy.Judgement.Assume(String why) ->
          new Result.GoOn(noted(task, run, assumed(question, why)), why);
      case Policy.Judgement.Ask _ ->
          new Result.Open(
              new Event.GateOpened(
                  task.gates().size() + 1,
                  run.lastTurn(),
                  question,
                  run.plan().patience().deadline(attempt.now()),
                  attempt.waits()));
    };
  }

  /** The gate that has this question's key and asks something else, null where none does. */
  private static @Nullable Gate takesKey(Task task, Run run, Question question) {
    for (Gate gate : task.gates()) {
      boolean counts =
          gate.run() == run.number() && !(gate.state() instanceof Gate.State.Withdrawn);
      if (counts && gate.question().takesKeyOf(question)) {
        return gate;
      }
    }
    return null;
  }

  /** The gate at which this was asked already: by its key, else by turn and text. */
  static @Nullable Gate same(Task task, Run run, Question question) {
    @Nullable Gate retried = null;
    for (Gate gate : task.gates()) {
      if (gate.run() == run.number() && isWithdrawnFrom(gate, question.key())) {
        return gate;
      }
      boolean comparable = question.key() != null || gate.turn() == run.lastTurn();
      if (gate.run() != run.number() || !isOfUse(task, run, gate)) {
        continue;
      }
      if (comparable && gate.question().sameAs(question)) {
        return gate;
      }
      // An agent whose call was given up, or whose turn is repeated, asks it by another call.
      if (gate.turn() == run.lastTurn() && gate.question().sameByOtherCall(question)) {
        retried = gate;
      }
    }
    return retried;
  }

  /** The very call whose question a person withdrew is told that, and does not ask again. */
  private static boolean isWithdrawnFrom(Gate gate, @Nullable String key) {
    return gate.isWithdrawnByPerson()
        && ToolUse.asked(gate.question())
        && Objects.equals(gate.question().key(), key);
  }

  /** What expired, was approved and ran, or is a secret that was not kept, must be asked anew. */
  private static boolean isOfUse(Task task, Run run, Gate gate) {
    if (gate.isOpen()) {
      return true;
    }
    boolean forgotten = gate.question().sensitive() && !task.heldSecrets().contains(gate);
    return gate.answer() != null && !forgotten && !Approvals.isSpent(task, run, gate);
  }

  /** The ledger's new entry; none where a repeated turn or a retried ask assumes the same again. */
  private static List<Event> noted(Task task, Run run, Assumption assumption) {
    boolean known = madeNow(task, run).anyMatch(made -> isSame(made, assumption));
    return known ? List.of() : List.of(new Event.AssumptionMade(run.lastTurn(), assumption));
  }

  /** The same question is assumed about once; each action that is denied stands for itself. */
  private static boolean isSame(Assumption one, Assumption other) {
    boolean denied = one.text().startsWith(DENIED) || other.text().startsWith(DENIED);
    return denied ? one.equals(other) : Objects.equals(one.question(), other.question());
  }

  private static Assumption assumed(Question question, String why) {
    String recommendation = question.recommendation();
    String text = recommendation == null ? "Not asked, " + why : "Went on with: " + recommendation;
    return new Assumption(text, question.prompt(), question.confidence());
  }

  /** The ledger's entry about what was denied. */
  static List<Event> denied(Task task, Run run, Question question, String why) {
    return noted(task, run, denied(question, why));
  }

  private static Assumption denied(Question question, String why) {
    Action action = question.action();
    String what = action == null ? "it" : action.tool() + " " + action.args();
    return new Assumption(
        DENIED + "%s (%s)".formatted(what, why), question.prompt(), question.confidence());
  }

  /** What becomes of an ask. */
  sealed interface Result {
    /** A new gate. */
    record Open(Event.GateOpened event) implements Result {}

    /** The gate is there already; a closed one is told now. */
    record Join(Gate gate, List<Event> events) implements Result {}

    /** Nobody is interrupted; the ledger says so. */
    record GoOn(List<Event> events, String why) implements Result {}

    /** Nobody is asked to approve it; the ledger says so. */
    record Denied(List<Event> events, String why) implements Result {}

    /** It can't be asked. */
    record No(Refusal refusal) implements Result {}

    default Decision decision() {
      return switch (this) {
        case Open(Event.GateOpened event) -> Decision.accept(event);
        case Join(Gate _, List<Event> events) -> Decision.accept(events);
        case GoOn(List<Event> events, String _) -> Decision.accept(events);
        case Denied(List<Event> events, String _) -> Decision.accept(events);
        case No(Refusal refusal) -> Decision.refuse(refusal);
      };
    }

    /** What the agent is told, once it is in the journal. */
    default Asked asked(Task after) {
      return switch (this) {
        case Open(Event.GateOpened event) -> new Asked.AtGate(after.gates().get(event.gate() - 1));
        case Join(Gate gate, List<Event> _) ->
            new Asked.AtGate(after.gates().get(gate.id().number() - 1));
        case GoOn(List<Event> _, String why) -> new Asked.GoOn(why);
        case Denied(List<Event> _, String why) -> new Asked.Denied(why);
        case No(Refusal refusal) -> new Asked.Refused(refusal);
      };
    }
  }
}
