package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Right;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a person's assistant can do: look, and hand in an answer that the person then gives. The
 * assistant may be misled by what it reads, so that its word alone is never an answer.
 */
final class PersonTools {
  private static final String NO_PROJECT =
      "There is no project of Holdpoint here: start the client in one, or name it with -C.";

  private final Person person;

  PersonTools(Person person) {
    this.person = person;
  }

  List<Offer> offers() {
    return List.of(
        new Offer(PersonTexts.list(), person.may(Right.VIEW), (call, _) -> list(call)),
        new Offer(PersonTexts.answer(), person.may(Right.ANSWER), this::answer));
  }

  private Said list(ToolCall call) {
    if (!person.may(Right.VIEW)) {
      return new Said.Failure("This token may not look at gates.");
    }
    Engine engine = person.engine();
    if (engine == null) {
      return new Said.Failure(NO_PROJECT);
    }
    try {
      engine.expireOverdue();
      return new Said.Text(
          GateListing.of(call.arguments(), engine.journal().openGates(), person.addresses()));
    } catch (JsonException e) {
      return new Said.Failure(
          "This can't be listed: %s. Call again with that put right.".formatted(e.getMessage()));
    }
  }

  private Said answer(ToolCall call, CallInProgress progress) throws InterruptedException {
    if (!person.may(Right.ANSWER)) {
      return new Said.Failure("This token may look, but not answer. Nothing was given.");
    }
    Engine engine = person.engine();
    if (engine == null) {
      return new Said.Failure(NO_PROJECT);
    }
    String name;
    JsonObject arguments = call.arguments();
    try {
      Arguments.refuseUnknown(call.arguments(), Set.of("gate", "answer", "other"));
      name = call.arguments().text("gate");
      GivenAnswer.check(arguments);
    } catch (JsonException e) {
      return new Said.Failure(
          "This is no answer: %s. Nothing was given; call again with that put right."
              .formatted(e.getMessage()));
    }
    Gate gate = find(engine, name);
    String obstacle = gate == null ? unknown(name) : obstacle(gate);
    if (gate == null || obstacle != null) {
      return new Said.Failure(String.valueOf(obstacle));
    }
    return switch (GivenAnswer.read(gate, arguments)) {
      case GivenAnswer.No(String why) ->
          new Said.Failure(
              "%s can't be answered so: %s Nothing was given.".formatted(gate.id(), why));
      case GivenAnswer.Fits fits -> given(engine, gate, fits, progress);
    };
  }

  private static @Nullable Gate find(Engine engine, String name) {
    int dot = name.lastIndexOf('.');
    String number = dot < 0 ? "" : name.substring(dot + 1);
    if (!number.matches("[1-9][0-9]{0,8}") || !TaskId.isValid(name.substring(0, dot))) {
      return null;
    }
    TaskId id = new TaskId(name.substring(0, dot));
    if (engine.find(id) == null) {
      return null;
    }
    engine.expire(id);
    Task task = engine.find(id);
    return task == null ? null : task.gate(Integer.parseInt(number));
  }

  private static String unknown(String name) {
    return "There is no gate \"%s\"; list_gates has those that are open."
        .formatted(name.substring(0, Math.min(name.length(), 60)));
  }

  /** Why nobody needs to be shown this. */
  private @Nullable String obstacle(Gate gate) {
    Answer answer = gate.answer();
    if (answer != null) {
      return "%s was answered already, by %s via %s. Nothing was given."
          .formatted(gate.id(), answer.by(), answer.channel().word());
    }
    if (!gate.isOpen()) {
      return "%s is %s: it takes no answer any more.".formatted(gate.id(), gate.state().word());
    }
    if (person.asksIn(gate.id().task())) {
      return "%s is a question of this very client: its person is asked, and nobody answers for them."
          .formatted(gate.id());
    }
    return gate.question().sensitive()
        ? "%s asks for a secret, which never goes this way. Don't ask the person to tell it to you. %s"
            .formatted(gate.id(), person.answeredElsewhere(gate.id()))
        : null;
  }

  private Said given(Engine engine, Gate gate, GivenAnswer.Fits fits, CallInProgress progress)
      throws InterruptedException {
    Confirmation confirmation = new Confirmation(gate, fits.shown());
    if (!progress.showsForms() || !confirmation.fitsAForm()) {
      return new Said.Text(
          "Nothing was given yet. "
              + person.confirmedElsewhere(gate.id(), fits.given(), fits.shown()));
    }
    return switch (progress.confirmed(confirmation)) {
      case YES -> give(engine, gate.id(), fits.given());
      case NO ->
          new Said.Text(
              "The person did not confirm it. Nothing was given, and %s stays open: don't try again unless they ask you to."
                  .formatted(gate.id()));
      case UNHEARD ->
          new Said.Failure(
              "Nobody confirmed it in time. Nothing was given, and %s stays open."
                  .formatted(gate.id()));
    };
  }

  /** Exactly what was shown, and only while the person may still answer. */
  private Said give(Engine engine, GateId gate, Submission answer) {
    if (!person.may(Right.ANSWER)) {
      return new Said.Failure("This token was taken back meanwhile. Nothing was given.");
    }
    return switch (engine.answer(gate, answer, person.name(), Channel.MCP)) {
      case Verdict.Done _ -> new Said.Text("Given: %s is answered.".formatted(gate));
      case Verdict.Refused(Refusal refusal) ->
          new Said.Failure(refusal.message() + " Nothing was given.");
    };
  }
}
