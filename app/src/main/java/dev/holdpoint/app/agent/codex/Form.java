package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.CodexWords;
import dev.holdpoint.app.agent.Previews;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.InputWords;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Desk.Hearing.Answered;
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

  private static final String NOTE = "user_note: ";
  private static final Answered NOTHING = new Answered("");

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
    SEVERAL,
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
    List<Input.Option> options = new ArrayList<>();
    String recommended = null;
    for (JsonObject option : one.objects("options")) {
      String label = option.text("label");
      options.add(new Input.Option(label, option.optionalText("description")));
      recommended = label.endsWith("(Recommended)") ? label : recommended;
    }
    boolean secret = one.flag("isSecret");
    Input input =
        options.isEmpty() || secret
            ? new Input.Text()
            : new Input.Choice(options, one.flag("isOther"), false);
    return new Question(
        one.text("question"),
        new Previews(one.optionalText("header")).context(),
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
        InputWords.json("input_type").read(arguments),
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
    if ("array".equals(type)) {
      Input several = new Input.Choice(strict(schema.object("items").texts("enum")), false, true);
      return new Field(name, asked(message, context, several, call), Type.SEVERAL);
    }
    return switch (type == null ? "string" : type) {
      case "string" ->
          new Field(
              name,
              asked(
                  message,
                  context,
                  choices.isEmpty()
                      ? new Input.Text()
                      : new Input.Choice(strict(choices), false, false),
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

  /** A schema takes nothing but what it lists. */
  private static List<Input.Option> strict(List<String> values) {
    return values.stream().map(Input.Option::new).toList();
  }

  /**
   * The answers as the agent's own question wants them: own words are a note beside its options.
   */
  Map<String, Object> userAnswers(Map<String, Answered> answers) {
    Map<String, Object> all = new LinkedHashMap<>();
    answers.forEach((name, given) -> all.put(name, Map.of("answers", parts(given))));
    return Map.of("answers", all);
  }

  private static List<String> parts(Answered given) {
    Reply.Chose chose = given.chose();
    if (chose == null) {
      return List.of(given.text());
    }
    List<String> parts = new ArrayList<>(chose.options());
    if (chose.words() != null) {
      parts.addAll(parts.isEmpty() ? List.of(CodexWords.NONE_OF_THEM) : List.of());
      parts.add(NOTE + chose.words());
    }
    return parts;
  }

  /**
   * The answers as an MCP server wants them; null where a person did not consent.
   *
   * @throws JsonException where one does not fit
   */
  @Nullable Map<String, Object> content(Map<String, Answered> answers) {
    Map<String, Object> content = new LinkedHashMap<>();
    for (Field field : fields) {
      Answered given = answers.getOrDefault(field.name(), NOTHING);
      if (field.name().equals(CONSENT)) {
        return given.text().equals(YES) ? Map.of() : null;
      }
      Reply.Chose chose = given.chose();
      content.put(
          field.name(),
          field.type() == Type.SEVERAL && chose != null
              ? chose.options()
              : value(field, given.text()));
    }
    return content;
  }

  private static Object value(Field field, String text) {
    try {
      return switch (field.type()) {
        case TEXT -> text;
        case SEVERAL -> List.of(text);
        case WHOLE -> Long.valueOf(text.strip());
        case NUMBER -> Double.valueOf(text.strip());
        case YES_OR_NO -> text.equals(YES);
      };
    } catch (NumberFormatException e) {
      throw new JsonException("the answer for \"" + field.name() + "\" is no number");
    }
  }
}
