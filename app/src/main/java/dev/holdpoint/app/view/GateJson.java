package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Journal.GateRow;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A gate as other programs read it. */
public final class GateJson {
  private GateJson() {}

  public static Map<String, @Nullable Object> of(GateRow row) {
    return of(row.gate(), row.title(), row.priority(), row.size());
  }

  public static Map<String, @Nullable Object> of(Task task, Gate gate) {
    return of(gate, task.spec().title(), task.spec().priority(), task.spec().size());
  }

  private static Map<String, @Nullable Object> of(
      Gate gate, String title, int priority, Size size) {
    Question question = gate.question();
    Map<String, @Nullable Object> json = Json.map();
    json.put("gate", gate.id().toString());
    json.put("task", gate.id().task().value());
    json.put("title", title);
    json.put("priority", priority);
    json.put("size", size.name().toLowerCase(Locale.ROOT));
    Action action = question.action();
    json.put("kind", gate.kind());
    json.put("state", gate.state().word());
    json.put("step", gate.step());
    json.put("turn", gate.turn());
    json.put("prompt", question.prompt());
    json.put("context", question.context());
    json.put("inputType", question.input().word());
    ChoiceJson.putAsked(json, question.input());
    json.put("sensitive", question.sensitive());
    json.put("confidence", question.confidence());
    json.put("recommendation", question.recommendation());
    json.put("askedAt", gate.askedAt().toString());
    Instant deadline = gate.deadline();
    json.put("deadline", deadline == null ? null : deadline.toString());
    if (action != null) {
      json.put("action", ActionJson.of(action));
    }
    Review review = gate.review();
    if (review != null) {
      json.put("review", ReviewJson.of(review));
    }
    Answer answer = gate.answer();
    if (!gate.isOpen()) {
      json.put("answer", answer == null || question.sensitive() ? null : answer.reply().text());
      json.put("by", answer == null ? null : answer.by());
      json.put("channel", answer == null ? null : answer.channel().word());
      json.put("answeredAt", answer == null ? null : String.valueOf(gate.closedAt()));
      json.put("closedAt", String.valueOf(gate.closedAt()));
      json.put("attachments", DocumentJson.with(answer));
      OutcomeJson.put(json, gate);
    }
    return json;
  }
}
