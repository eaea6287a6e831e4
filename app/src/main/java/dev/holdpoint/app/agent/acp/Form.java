package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.port.Desk.Hearing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an agent wants to have filled in, as questions: one for each field.
 *
 * @param message what stands above it
 */
record Form(String message, List<Field> fields) {
  /** The type of a field that takes several options. */
  static final String SEVERAL = "array";

  static final Map<String, ?> DECLINED = Map.of("action", "decline");
  static final Map<String, ?> CANCELLED = Map.of("action", "cancel");

  /**
   * One thing to fill in.
   *
   * @param options by what they are sent back as; empty for a free text
   * @param custom where what is none of the options goes, null where nothing else fits
   * @param none what is sent as the option where it is none of them, null where nothing is
   */
  record Field(
      String name,
      String type,
      Question question,
      Map<String, String> options,
      @Nullable String custom,
      @Nullable String none) {
    /** What is sent for an option as people saw it. */
    private String sent(String shown) {
      return options.entrySet().stream()
          .filter(option -> option.getValue().equals(shown))
          .map(Map.Entry::getKey)
          .findFirst()
          .orElse(shown);
    }
  }

  /** Null where it is more than simple fields. */
  static @Nullable Form of(JsonObject request) {
    JsonObject schema = MessageLine.object(request, "requestedSchema");
    JsonObject properties = MessageLine.object(schema, "properties");
    String call = ToolCall.id(request);
    FormReader reader =
        new FormReader(
            Objects.requireNonNullElse(MessageLine.text(request, "message"), ""),
            call == null ? "form" : call,
            properties);
    return reader.read();
  }

  /** What the agent gets for these answers, null where one of them is of no use. */
  @Nullable Map<String, ?> filled(List<Hearing.Answered> answers) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      Hearing.Answered answer = answers.get(i);
      Reply.Chose chose = answer.chose();
      if (chose != null) {
        fill(content, field, chose);
        continue;
      }
      Object value = value(field.type, answer.text());
      if (value == null) {
        return null;
      }
      content.put(field.name, value);
    }
    return Map.of("action", "accept", "content", content);
  }

  private static void fill(Map<String, @Nullable Object> content, Field field, Reply.Chose chose) {
    List<String> sent = chose.options().stream().map(field::sent).toList();
    if (field.type.equals(SEVERAL)) {
      content.put(field.name, sent);
    } else if (!sent.isEmpty()) {
      content.put(field.name, sent.getFirst());
    } else if (field.none != null) {
      content.put(field.name, field.none);
    }
    if (chose.words() != null) {
      content.put(Objects.requireNonNullElse(field.custom, field.name), chose.words());
    }
  }

  private static @Nullable Object value(String type, String answer) {
    try {
      return switch (type) {
        case "boolean" -> answer.equals("yes");
        case "integer" -> Long.valueOf(answer.strip());
        case "number" -> Double.valueOf(answer.strip());
        default -> answer;
      };
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
