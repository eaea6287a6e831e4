package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.InputWords;
import dev.holdpoint.app.json.JsonException;
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
 * Questions that are answered together.
 *
 * @param fields one for each question, under the name that its answer goes by
 */
record Form(List<Field> fields) {
  private static final String YES = "yes";

  /** The name of the one field that a form without fields has: may it be? */
  private static final String CONSENT = "";

  /**
   * One question.
   *
   * @param type what the asker makes of the answer
   */
  record Field(String name, Question question, Type type) {}

  /** What an answer is for who asked. */
  enum Type {
    TEXT,
    WHOLE,
    NUMBER,
    YES_OR_NO
  }

  /** The agent's own questions. */
  static Form userInput(JsonObject params) {
    String item = params.text("itemId");
    List<Field> fields = new ArrayList<>();
    for (JsonObject one : params.objects("questions")) {
      String id = one.text("id");
      fields.add(new Field(id, question(one, item + "." + id), Type.TEXT));
    }
    return new Form(fields);
  }

  private static Question question(JsonObject one, String call) {
    List<String> labels = new ArrayList<>();
    List<String> about = new ArrayList<>();
    String recommended = null;
    for (JsonObject option : one.objects("options")) {
      String label = option.text("label");
      String description = option.optionalText("description");
      labels.add(label);
      about.add(description == null ? label : label + ": " + description);
      recommended = label.endsWith("(Recommended)") ? label : recommended;
    }
    boolean secret = one.flag("isSecret");
    Input input = labels.isEmpty() || secret ? new Input.Text() : new Input.Choice(labels);
    return new Question(
        one.text("question"),
        about.isEmpty() ? null : String.join("\n", about),
        input,
        secret,
        null,
        recommended,
        ToolUse.key(call));
  }

  /** What our own tool asks. */
  static Question askHuman(JsonObject arguments, String call) {
    String prompt = arguments.optionalText("prompt");
    return new Question(
        prompt == null ? arguments.text("question") : prompt,
        arguments.optionalText("context"),
        InputWords.input(arguments.optionalText("input_type"), arguments.texts("choices")),
        arguments.flag("sensitive"),
        arguments.optionalDouble("confidence"),
        arguments.optionalText("recommendation"),
        ToolUse.key(call));
  }

  /** What an MCP server wants to know, by the schema of its form. */
  static Form elicitation(String message, JsonObject schema, String call) {
    List<Field> fields = new ArrayList<>();
    JsonObject properties =
        schema.has("properties") ? schema.object("properties") : new JsonObject(Map.of());
    List<String> required = schema.texts("required");
    for (String name : properties.values().keySet()) {
      if (required.isEmpty() || required.contains(name)) {
        fields.add(field(name, message, properties.object(name), call + "." + name));
      }
    }
    if (fields.isEmpty()) {
      fields.add(
          new Field(CONSENT, asked(message, null, new Input.Confirmation(), call), Type.YES_OR_NO));
    }
    return new Form(fields);
  }

  private static Field field(String name, String message, JsonObject schema, String call) {
    String title = schema.optionalText("title");
    String description = schema.optionalText("description");
    String context =
        (title == null ? name : title) + (description == null ? "" : ": " + description);
    List<String> choices = schema.texts("enum");
    String type = schema.optionalText("type");
    return switch (type == null ? "string" : type) {
      case "string" ->
          new Field(
              name,
              asked(
                  message,
                  context,
                  choices.isEmpty() ? new Input.Text() : new Input.Choice(choices),
                  call),
              Type.TEXT);
      case "integer" ->
          new Field(name, asked(message, context, new Input.Text(), call), Type.WHOLE);
      case "number" ->
          new Field(name, asked(message, context, new Input.Text(), call), Type.NUMBER);
      case "boolean" ->
          new Field(name, asked(message, context, new Input.Confirmation(), call), Type.YES_OR_NO);
      default -> throw new JsonException("\"" + name + "\" is of a type that nobody can be asked");
    };
  }

  private static Question asked(
      String message, @Nullable String context, Input input, String call) {
    return new Question(message, context, input, false, null, null, ToolUse.key(call));
  }

  /** The answers as the agent's own question wants them. */
  static Map<String, Object> userAnswers(Map<String, String> answers) {
    Map<String, Object> all = new LinkedHashMap<>();
    answers.forEach((name, text) -> all.put(name, Map.of("answers", List.of(text))));
    return Map.of("answers", all);
  }

  /**
   * The answers as an MCP server wants them; null where a person did not consent.
   *
   * @throws JsonException where one does not fit
   */
  @Nullable Map<String, Object> content(Map<String, String> answers) {
    Map<String, Object> content = new LinkedHashMap<>();
    for (Field field : fields) {
      String text = answers.getOrDefault(field.name(), "");
      if (field.name().equals(CONSENT)) {
        return text.equals(YES) ? Map.of() : null;
      }
      content.put(field.name(), value(field, text));
    }
    return content;
  }

  private static Object value(Field field, String text) {
    try {
      return switch (field.type()) {
        case TEXT -> text;
        case WHOLE -> Long.valueOf(text.strip());
        case NUMBER -> Double.valueOf(text.strip());
        case YES_OR_NO -> text.equals(YES);
      };
    } catch (NumberFormatException e) {
      throw new JsonException("the answer for \"" + field.name() + "\" is no number");
    }
  }
}
