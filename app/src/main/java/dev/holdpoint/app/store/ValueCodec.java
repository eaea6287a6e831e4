package dev.holdpoint.app.store;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.model.Usage;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values inside of events as JSON and back; what is absent is left out. */
final class ValueCodec {
  private ValueCodec() {}

  static void put(Map<String, @Nullable Object> to, String key, @Nullable Object value) {
    if (value != null) {
      to.put(key, value);
    }
  }

  static @Nullable Instant instant(JsonObject from, String key) {
    String text = from.optionalText(key);
    return text == null ? null : Instant.parse(text);
  }

  static void write(Map<String, @Nullable Object> to, TaskSpec spec) {
    to.put("title", spec.title());
    to.put("body", spec.body());
    put(to, "source", spec.source());
    to.put("priority", spec.priority());
    to.put("size", word(spec.size()));
    put(to, "agent", spec.agent());
    put(to, "pipeline", spec.pipeline());
    Threshold threshold = spec.threshold();
    put(to, "threshold", threshold == null ? null : threshold.value());
    put(to, "role", spec.role());
    TaskId parent = spec.parent();
    put(to, "parent", parent == null ? null : parent.value());
    if (!spec.dependsOn().isEmpty()) {
      to.put("dependsOn", spec.dependsOn().stream().map(TaskId::value).toList());
    }
    if (!spec.documents().isEmpty()) {
      to.put("documents", spec.documents().stream().map(ValueCodec::document).toList());
    }
    if (!spec.datasources().isEmpty()) {
      to.put("datasources", spec.datasources());
    }
    ReviewCodec.write(to, spec.planning());
  }

  private static Map<String, @Nullable Object> document(Document document) {
    Map<String, @Nullable Object> to = Json.map();
    to.put("name", document.name());
    to.put("type", document.type());
    to.put("size", document.size());
    to.put("digest", document.digest().hex());
    return to;
  }

  private static Document document(JsonObject from) {
    return new Document(
        from.text("name"), from.text("type"), from.number("size"), new Digest(from.text("digest")));
  }

  static TaskSpec taskSpec(JsonObject from) {
    return new TaskSpec(
        from.text("title"),
        from.text("body"),
        from.optionalText("source"),
        from.integer("priority"),
        Size.valueOf(from.text("size").toUpperCase(Locale.ROOT)),
        from.optionalText("agent"),
        from.optionalText("pipeline"),
        from.has("threshold") ? new Threshold(from.integer("threshold")) : null,
        from.optionalText("role"),
        from.has("parent") ? new TaskId(from.text("parent")) : null,
        from.texts("dependsOn").stream().map(TaskId::new).toList(),
        from.objects("documents").stream().map(ValueCodec::document).toList(),
        from.texts("datasources"),
        ReviewCodec.wish(from));
  }

  static void write(Map<String, @Nullable Object> to, Question question) {
    to.put("prompt", question.prompt());
    put(to, "context", question.context());
    to.put("input", question.input().word());
    if (question.input() instanceof Input.Choice choice) {
      ChoiceCodec.write(to, choice);
    }
    Action action = question.action();
    put(to, "action", action == null ? null : action(action));
    Review review = question.review();
    put(to, "review", review == null ? null : ReviewCodec.review(review));
    put(to, "sensitive", question.sensitive() ? true : null);
    put(to, "confidence", question.confidence());
    put(to, "recommendation", question.recommendation());
    put(to, "key", question.key());
  }

  static Question question(JsonObject from) {
    return new Question(
        from.text("prompt"),
        from.optionalText("context"),
        input(from),
        from.flag("sensitive"),
        from.optionalDouble("confidence"),
        from.optionalText("recommendation"),
        from.optionalText("key"));
  }

  private static Input input(JsonObject from) {
    String word = from.text("input");
    return switch (word) {
      case "text" -> new Input.Text();
      case "password" -> new Input.Password();
      case "confirmation" -> new Input.Confirmation();
      case "choice" -> ChoiceCodec.choice(from);
      case "review" -> new Input.Reviewing(ReviewCodec.review(from.object("review")));
      case "approval" -> new Input.Approval(action(from.object("action")));
      default -> throw new JsonException("unknown input \"" + word + "\"");
    };
  }

  private static Map<String, @Nullable Object> action(Action action) {
    Map<String, @Nullable Object> to = Json.map();
    to.put("tool", action.tool());
    to.put("args", action.args());
    to.put("dir", action.dir());
    to.put("digest", action.digest().hex());
    return to;
  }

  private static Action action(JsonObject from) {
    return new Action(
        from.text("tool"), from.text("args"), from.text("dir"), new Digest(from.text("digest")));
  }

  static void write(Map<String, @Nullable Object> to, Answer answer) {
    switch (answer.reply()) {
      case Reply.Said(String text) -> to.put("said", text);
      case Reply.Confirmed(boolean yes) -> to.put("confirmed", yes);
      case Reply.Chose chose -> ChoiceCodec.write(to, chose);
      case Reply.Supplied(String sealed) -> to.put("sealed", sealed);
      case Reply.Approved(@Nullable Action edited) -> {
        to.put("approved", true);
        put(to, "edited", edited == null ? null : action(edited));
      }
      case Reply.Rejected(String reason) -> to.put("rejected", reason);
      case Reply.Passed passed -> ReviewCodec.write(to, passed);
      case Reply.ChangesRequested changes -> ReviewCodec.write(to, changes);
    }
    to.put("by", answer.by());
    to.put("channel", answer.channel().word());
    if (!answer.attachments().isEmpty()) {
      to.put("attachments", answer.attachments().stream().map(ValueCodec::document).toList());
    }
  }

  static Answer answer(JsonObject from) {
    return new Answer(
        reply(from),
        from.text("by"),
        channel(from),
        from.objects("attachments").stream().map(ValueCodec::document).toList());
  }

  static Channel channel(JsonObject from) {
    return Channel.valueOf(from.text("channel").toUpperCase(Locale.ROOT));
  }

  private static Reply reply(JsonObject from) {
    if (from.has("said")) {
      return new Reply.Said(from.text("said"));
    }
    if (ChoiceCodec.isChosen(from)) {
      return ChoiceCodec.chose(from);
    }
    if (from.has("sealed")) {
      return new Reply.Supplied(from.text("sealed"));
    }
    if (from.has("rejected")) {
      return new Reply.Rejected(from.text("rejected"));
    }
    if (from.has("passed")) {
      return ReviewCodec.passed(from);
    }
    if (from.has("changes")) {
      return ReviewCodec.changes(from);
    }
    if (from.has("approved")) {
      return new Reply.Approved(from.has("edited") ? action(from.object("edited")) : null);
    }
    // What is missing must not be read as a no.
    if (!from.has("confirmed")) {
      throw new JsonException("the answer is missing");
    }
    return new Reply.Confirmed(from.flag("confirmed"));
  }

  static Map<String, @Nullable Object> usage(Usage usage) {
    Map<String, @Nullable Object> to = Json.map();
    to.put("model", usage.model());
    to.put("inputTokens", usage.inputTokens());
    to.put("outputTokens", usage.outputTokens());
    put(to, "costUsd", usage.costUsd());
    return to;
  }

  static Usage usage(JsonObject from) {
    return new Usage(
        from.text("model"),
        from.number("inputTokens"),
        from.number("outputTokens"),
        from.optionalDouble("costUsd"));
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
