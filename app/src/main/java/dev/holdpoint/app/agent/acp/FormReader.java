package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.agent.CodexWords;
import dev.holdpoint.app.agent.Previews;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ToolUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the schema of a form. A field for own words stands beside the choice that it belongs to:
 * Claude's is named after it, Codex' says so.
 *
 * @param message what stands above the form
 * @param call the call that it belongs to
 */
record FormReader(String message, String call, JsonObject properties) {
  /** How a field for own words is named after its choice. */
  private static final String CUSTOM = "_custom";

  /** Null where it is more than simple fields. */
  @Nullable Form read() {
    List<Form.Field> fields = new ArrayList<>();
    for (String name : properties.values().keySet()) {
      if (choiceOf(name) == null) {
        Form.Field field = field(name, MessageLine.object(properties, name));
        if (field == null) {
          return null;
        }
        fields.add(field);
      }
    }
    return fields.isEmpty() ? null : new Form(message, fields);
  }

  /** The field beside which this one takes own words, null where it is a field of its own. */
  private @Nullable String choiceOf(String name) {
    JsonObject codex = codex(MessageLine.object(properties, name));
    String noted = MessageLine.text(codex, "questionId");
    if (noted != null
        && properties.has(noted)
        && "user_note".equals(MessageLine.text(codex, "role"))) {
      return noted;
    }
    String before = name.endsWith(CUSTOM) ? name.substring(0, name.length() - CUSTOM.length()) : "";
    return properties.has(before) ? before : null;
  }

  private @Nullable String custom(String name) {
    return properties.values().keySet().stream()
        .filter(other -> name.equals(choiceOf(other)))
        .findFirst()
        .orElse(null);
  }

  private Form.@Nullable Field field(String name, JsonObject schema) {
    String custom = custom(name);
    String type = MessageLine.text(schema, "type");
    Map<String, String> sent = new LinkedHashMap<>();
    List<Input.Option> options = new ArrayList<>();
    Previews previews = new Previews(header(schema));
    String none = null;
    for (JsonObject option : listed(schema)) {
      String value = text(option, "const", "");
      String shown = text(option, "title", value);
      if (custom != null && value.equals(CodexWords.NONE_OF_THEM)) {
        none = value;
      } else if (!value.isBlank() && !shown.isBlank()) {
        sent.put(value, shown);
        options.add(new Input.Option(shown, MessageLine.text(option, "description")));
        previews.add(shown, preview(option));
      }
    }
    Input input = input(type, options, custom != null);
    return type == null || input == null
        ? null
        : new Form.Field(
            name, type, question(name, schema, input, previews.context()), sent, custom, none);
  }

  private static @Nullable Input input(
      @Nullable String type, List<Input.Option> options, boolean other) {
    return switch (type) {
      case "boolean" -> new Input.Confirmation();
      case "string" ->
          options.isEmpty() ? new Input.Text() : new Input.Choice(options, other, false);
      case Form.SEVERAL -> options.isEmpty() ? null : new Input.Choice(options, other, true);
      case "integer", "number" -> new Input.Text();
      case null, default -> null;
    };
  }

  private Question question(
      String name, JsonObject schema, Input input, @Nullable String previews) {
    boolean isOnly =
        properties.values().keySet().stream().filter(one -> choiceOf(one) == null).count() == 1;
    boolean asksInTitle = isOfCodex(schema);
    String described = text(schema, "description", text(schema, "title", name));
    String title = asksInTitle ? text(schema, "title", described) : described;
    boolean isMessage = isOnly && !message.isBlank() && !asksInTitle;
    List<String> context = new ArrayList<>();
    if (!isOnly && !message.isBlank()) {
      context.add(message);
    }
    String asked = isMessage ? message : title;
    if (previews != null && !previews.equals(asked)) {
      context.add(previews);
    }
    return new Question(
        asked,
        context.isEmpty() ? null : String.join("\n\n", context),
        input,
        false,
        null,
        null,
        ToolUse.key(call + ":" + name));
  }

  /** The short heading, where it is not the question itself. */
  private static @Nullable String header(JsonObject schema) {
    return MessageLine.text(schema, isOfCodex(schema) ? "description" : "title");
  }

  private static boolean isOfCodex(JsonObject schema) {
    return !codex(schema).values().isEmpty();
  }

  private static JsonObject codex(JsonObject schema) {
    return MessageLine.object(MessageLine.object(schema, "_meta"), "codex");
  }

  private static @Nullable String preview(JsonObject option) {
    JsonObject meta = MessageLine.object(option, "_meta");
    return MessageLine.text(MessageLine.object(meta, "_claude/askUserQuestionOption"), "preview");
  }

  /** Options as objects, whichever way the schema lists them. */
  private static List<JsonObject> listed(JsonObject schema) {
    JsonObject from =
        Form.SEVERAL.equals(MessageLine.text(schema, "type"))
            ? MessageLine.object(schema, "items")
            : schema;
    List<JsonObject> listed = new ArrayList<>();
    for (String key : List.of("oneOf", "anyOf", "enum")) {
      if (from.values().get(key) instanceof List<?> list) {
        list.forEach(one -> listed.add(option(one)));
      }
    }
    return listed;
  }

  private static JsonObject option(@Nullable Object one) {
    Map<String, @Nullable Object> values = Json.map();
    if (one instanceof Map<?, ?> map) {
      map.forEach((key, value) -> values.put(String.valueOf(key), value));
    } else {
      values.put("const", String.valueOf(one));
    }
    return new JsonObject(values);
  }

  private static String text(JsonObject json, String key, String otherwise) {
    String text = MessageLine.text(json, key);
    return text == null || text.isBlank() ? otherwise : text;
  }
}
