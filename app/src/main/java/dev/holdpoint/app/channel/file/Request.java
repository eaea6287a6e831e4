package dev.holdpoint.app.channel.file;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What {@code request.json} says about a gate. */
final class Request {
  private Request() {}

  static String text(Gate gate, GateAddresses addresses) {
    Question question = gate.question();
    Map<String, @Nullable Object> json = Json.map();
    json.put("gate", gate.id());
    json.put("task", gate.id().task());
    json.put("kind", "question");
    json.put("prompt", question.prompt());
    json.put("context", question.context());
    json.put("input_type", question.input().word());
    json.put("choices", choices(question.input()));
    Action action = question.action();
    if (action != null) {
      json.put("action", ActionJson.of(action));
    }
    json.put("sensitive", question.sensitive());
    json.put("timestamp", gate.askedAt());
    if (gate.deadline() != null) {
      json.put("deadline", gate.deadline());
    }
    addresses.into(json, gate.id());
    if (question.sensitive()) {
      json.put("how_to_answer", notByFile(gate));
    }
    return Json.pretty(json) + "\n";
  }

  /** What somebody is told who would write a secret into a file. */
  static String notByFile(Gate gate) {
    return "A sensitive answer is not taken from a file. Run: holdpoint respond " + gate.id();
  }

  /** Whether a request that was found is about this gate: what it says is known only to us. */
  static boolean isOf(Gate gate, String text) {
    try {
      JsonObject json = Json.object(text);
      return gate.id().toString().equals(json.optionalText("gate"))
          && gate.askedAt().toString().equals(json.optionalText("timestamp"));
    } catch (JsonException e) {
      return false;
    }
  }

  /** Whether a request that was found says when this gate expires. */
  static boolean hasDeadlineOf(Gate gate, String text) {
    Instant deadline = gate.deadline();
    try {
      return Objects.equals(
          deadline == null ? null : deadline.toString(),
          Json.object(text).optionalText("deadline"));
    } catch (JsonException e) {
      return false;
    }
  }

  private static List<String> choices(Input input) {
    return switch (input) {
      case Input.Choice choice -> choice.values();
      case Input.Text _,
          Input.Password _,
          Input.Confirmation _,
          Input.Approval _,
          Input.Reviewing _ ->
          List.of();
    };
  }
}
