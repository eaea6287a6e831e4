package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.app.tool.ToolException;
import dev.holdpoint.app.view.AskedQuestion;
import dev.holdpoint.app.view.Family;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.engine.Asked;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.GateWait;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.GivenFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the tools do for the agent of a turn. Its words are written for agents. */
final class AgentTools {
  private static final String NO_TURN =
      "Holdpoint's tools work only inside a turn of a task that Holdpoint runs, and there is none"
          + " under way here. Nobody was asked and nothing was noted: go on without them, or ask in"
          + " the conversation.";

  private final Asker asker;

  AgentTools(Asker asker) {
    this.asker = asker;
  }

  /** What agents are offered; nothing invites to ask where nobody is to be asked. */
  List<Offer> offers() {
    AgentTurn turn = asker.turn();
    boolean asks = turn == null || !turn.neverAsks();
    List<Offer> offers = new ArrayList<>();
    offers.add(new Offer(ToolTexts.ask(), asks, this::ask));
    offers.add(new Offer(ToolTexts.askAlias(), asks, this::ask));
    offers.add(new Offer(ToolTexts.assume(), true, (call, _) -> assume(call)));
    offers.add(new Offer(ToolTexts.task(), true, (_, _) -> task()));
    for (Tool tool : turn == null ? List.<Tool>of() : turn.tools()) {
      offers.add(new Offer(ToolTexts.of(tool), true, (call, _) -> used(tool, call)));
    }
    return offers;
  }

  private Said used(Tool tool, ToolCall call) throws InterruptedException {
    AgentTurn turn = asker.turn();
    if (turn == null || turn.task() == null) {
      return new Said.Failure(NO_TURN);
    }
    try {
      return new Said.Text(tool.use().with(call.arguments()));
    } catch (ToolException e) {
      return new Said.Failure(String.valueOf(e.getMessage()));
    }
  }

  /** For an agent that calls what only a person's assistant has: it is written down. */
  Offer trespass() {
    return new Offer(PersonTexts.answer(), false, (call, _) -> overstepped(call));
  }

  private Said overstepped(ToolCall call) {
    AgentTurn turn = asker.turn();
    if (turn != null && turn.task() != null) {
      Object gate = call.arguments().values().get("gate");
      turn.engine().overstepped(turn.token().task(), PersonTexts.ANSWER + " " + shortened(gate));
    }
    return new Said.Failure("An agent can't answer gates: only people do. Nothing was changed.");
  }

  private static String shortened(@Nullable Object gate) {
    String text = gate instanceof String named ? named : "";
    return text.substring(0, Math.min(text.length(), 60));
  }

  Said ask(ToolCall call, CallInProgress progress) throws InterruptedException {
    Question question;
    try {
      question = AskedQuestion.of(call.arguments(), CallId.in(call.meta()));
    } catch (IllegalArgumentException e) {
      return new Said.Failure(
          "This can't be asked: %s. Nobody was asked; call again with that put right."
              .formatted(e.getMessage()));
    }
    AgentTurn turn = asker.begun(progress.client());
    if (turn == null) {
      return new Said.Failure(NO_TURN);
    }
    return switch (turn.engine().ask(turn.token(), question, true)) {
      case Asked.GoOn(String why) ->
          new Said.Text("Not asked (" + why + "). Continue with your best assumption.");
      case Asked.Denied(String why) -> new Said.Failure("Denied: don't do it (" + why + ").");
      case Asked.Refused(Refusal refusal) -> refused(refusal);
      case Asked.AtGate(Gate gate) -> awaited(turn.engine(), gate, progress);
    };
  }

  private Said awaited(Engine engine, Gate gate, CallInProgress progress)
      throws InterruptedException {
    GateWait wait = progress.waitAt(engine, gate.id());
    String person = asker.person();
    if (person != null && gate.isOpen()) {
      progress.elicit(engine, gate, person);
    }
    String waiting = waiting(gate);
    return switch (wait.await(CallInProgress.SIGN_OF_LIFE, () -> progress.stillWaiting(waiting))) {
      case GateWait.Outcome.Answered(Gate _, String text, var files) ->
          new Said.Answer(text, GivenFile.told(files), engine.files().pictures(files));
      case GateWait.Outcome.Unanswered(Gate closed) -> unanswered(closed);
      case GateWait.Outcome.TooLate(GateId id) ->
          new Said.Failure(
              "Your turn is over; the answer of %s is told to the next one. End your turn now."
                  .formatted(id));
      case GateWait.Outcome.GivenUp(GateId id) ->
          new Said.Failure(
              "%s is not waited for here any more. End your turn now: the next one is told its answer."
                  .formatted(id));
    };
  }

  private static String waiting(Gate gate) {
    return gate.question().sensitive()
        ? "Waiting for a person at %s: holdpoint respond %s".formatted(gate.id(), gate.id())
        : "Waiting for a person at %s: holdpoint respond %s \"…\"".formatted(gate.id(), gate.id());
  }

  private static Said unanswered(Gate gate) {
    String what =
        switch (gate.state()) {
          case Gate.State.Expired _ ->
              "Nobody answered %s in time. That is no answer, no yes and no no.";
          case Gate.State.Withdrawn _ -> "%s was withdrawn: nobody will answer it.";
          case Gate.State.Open _, Gate.State.Answered _ -> "%s has no answer.";
        };
    return new Said.Failure(
        (what + " Do nothing that depends on it, and end your turn saying what is missing.")
            .formatted(gate.id()));
  }

  private static Said refused(Refusal refusal) {
    return refusal instanceof Refusal.TurnIsOver || refusal instanceof Refusal.UnknownTask
        ? new Said.Failure(NO_TURN)
        : new Said.Failure(refusal.message() + " Nothing was done: go on without it.");
  }

  Said assume(ToolCall call) {
    AgentTurn turn = asker.turn();
    if (turn == null) {
      return new Said.Failure(NO_TURN);
    }
    Assumption assumption;
    try {
      assumption = assumption(call.arguments());
    } catch (JsonException e) {
      return new Said.Failure(
          "This can't be noted: %s. Call again with that put right.".formatted(e.getMessage()));
    }
    return switch (turn.engine().assume(turn.token(), assumption)) {
      case Verdict.Done _ -> new Said.Text("Noted. Go on.");
      case Verdict.Refused(Refusal refusal) -> refused(refusal);
    };
  }

  private static Assumption assumption(JsonObject arguments) {
    Arguments.refuseUnknown(arguments, Set.of("text", "confidence", "question"));
    Double confidence = arguments.optionalDouble("confidence");
    if (confidence != null && !(confidence >= 0 && confidence <= 1)) {
      throw new JsonException("\"confidence\" is a number from 0 to 1");
    }
    String text = arguments.text("text");
    if (text.isBlank()) {
      throw new JsonException("\"text\" can't be empty");
    }
    return new Assumption(text, arguments.optionalText("question"), confidence);
  }

  Said task() {
    AgentTurn turn = asker.turn();
    Task task = turn == null ? null : turn.task();
    if (turn == null || task == null) {
      return new Said.Failure(NO_TURN);
    }
    Engine engine = turn.engine();
    Map<String, @Nullable Object> json =
        TaskJson.of(task, Family.of(task, engine.journal().tasks()), engine.now());
    turn.context().into(json, task);
    // There is nothing to apply while a turn is under way.
    json.put("next", List.of());
    Run run = task.run();
    json.put("turn", run == null ? null : run.lastTurn());
    return new Said.Text(Json.pretty(json));
  }
}
