package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ToolUse;
import java.util.ArrayList;
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
  /** The field beside a choice that takes what is none of its options. */
  private static final String CUSTOM = "_custom";

  static final Map<String, ?> DECLINED = Map.of("action", "decline");
  static final Map<String, ?> CANCELLED = Map.of("action", "cancel");

  /**
   * One thing to fill in.
   *
   * @param options by what they are sent back as; empty for a free text
   * @param custom where what is none of the options goes, null where nothing else fits
   */
  record Field(
      String name,
      String type,
      Question question,
      Map<String, String> options,
      @Nullable String custom) {}

  /** Null where it is more than simple fields. */
  static @Nullable Form of(JsonObject request) {
    JsonObject schema = MessageLine.object(request, "requestedSchema");
    JsonObject properties = MessageLine.object(schema, "properties");
    String call = ToolCall.id(request);
    Reader reader =
        new Reader(
            Objects.requireNonNullElse(MessageLine.text(request, "message"), ""),
            call == null ? "form" : call,
            properties);
    return reader.read();
  }

  /** What the agent gets for these answers, null where one of them is of no use. */
  @Nullable Map<String, ?> filled(List<String> answers) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      String answer = answers.get(i);
      if (field.options.isEmpty()) {
        Object value = value(field.type, answer);
        if (value == null) {
          return null;
        }
        content.put(field.name, value);
      } else {
        fill(content, field, answer);
      }
    }
    return Map.of("action", "accept", "content", content);
  }

  private static void fill(Map<String, @Nullable Object> content, Field field, String answer) {
    for (Map.Entry<String, String> option : field.options.entrySet()) {
      String word = answer.strip();
      if (word.equalsIgnoreCase(option.getKey()) || word.equalsIgnoreCase(option.getValue())) {
        content.put(field.name, option.getKey());
        return;
      }
    }
    content.put(Objects.requireNonNullElse(field.custom, field.name), answer);
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

  /** Reads the schema of a form. */
  private record Reader(String message, String call, JsonObject properties) {
    @Nullable Form read() {
      List<Field> fields = new ArrayList<>();
      for (String name : properties.values().keySet()) {
        boolean isBeside =
            name.endsWith(CUSTOM)
                && properties.has(name.substring(0, name.length() - CUSTOM.length()));
        if (!isBeside) {
          Field field = field(name, MessageLine.object(properties, name));
          if (field == null) {
            return null;
          }
          fields.add(field);
        }
      }
      return fields.isEmpty() ? null : new Form(message, fields);
    }

    private @Nullable Field field(String name, JsonObject schema) {
      Map<String, String> options = options(schema);
      String custom = properties.has(name + CUSTOM) ? name + CUSTOM : null;
      String type = MessageLine.text(schema, "type");
      boolean isChoice = !options.isEmpty() && custom == null;
      Input input =
          switch (type) {
            case "boolean" -> new Input.Confirmation();
            case "string" ->
                isChoice ? new Input.Choice(List.copyOf(options.values())) : new Input.Text();
            case "integer", "number" -> new Input.Text();
            case null, default -> null;
          };
      return type == null || input == null
          ? null
          : new Field(name, type, question(name, schema, input), options, custom);
    }

    private Question question(String name, JsonObject schema, Input input) {
      boolean isOnly = properties.values().keySet().stream().noneMatch(this::isOther);
      String title = text(schema, "description", text(schema, "title", name));
      String prompt = isOnly && !message.isBlank() ? message : title;
      List<String> context = new ArrayList<>();
      if (!isOnly && !message.isBlank()) {
        context.add(message);
      }
      described(schema, context);
      return new Question(
          prompt,
          context.isEmpty() ? null : String.join("\n", context),
          input,
          false,
          null,
          null,
          ToolUse.key(call + ":" + name));
    }

    private boolean isOther(String name) {
      return !name.endsWith(CUSTOM) && !name.equals(first());
    }

    private @Nullable String first() {
      return properties.values().keySet().stream().findFirst().orElse(null);
    }

    private static void described(JsonObject schema, List<String> context) {
      for (Map<?, ?> option : listed(schema)) {
        Object title = option.get("title") == null ? option.get("const") : option.get("title");
        Object words = option.get("description");
        context.add("- " + title + (words == null ? "" : ": " + words));
      }
    }

    private static Map<String, String> options(JsonObject schema) {
      Map<String, String> options = new LinkedHashMap<>();
      for (Map<?, ?> option : listed(schema)) {
        if (option.get("const") instanceof String value && !value.isBlank()) {
          options.put(value, option.get("title") instanceof String title ? title : value);
        }
      }
      if (schema.values().get("enum") instanceof List<?> values) {
        values.forEach(value -> options.put(String.valueOf(value), String.valueOf(value)));
      }
      return options;
    }

    private static List<Map<?, ?>> listed(JsonObject schema) {
      List<Map<?, ?>> listed = new ArrayList<>();
      if (schema.values().get("oneOf") instanceof List<?> list) {
        for (Object one : list) {
          if (one instanceof Map<?, ?> map) {
            listed.add(map);
          }
        }
      }
      return listed;
    }

    private static String text(JsonObject json, String key, String otherwise) {
      return json.values().get(key) instanceof String text && !text.isBlank() ? text : otherwise;
    }
  }
}
