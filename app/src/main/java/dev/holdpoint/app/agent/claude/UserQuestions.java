package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ToolUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The questions of one call of AskUserQuestion; each goes to a person by itself. */
record UserQuestions(List<Question> questions, JsonObject input) {
  static final String TOOL = "AskUserQuestion";
  private static final String OTHER = "other";

  static UserQuestions of(ToolCall call) {
    List<Question> questions = new ArrayList<>();
    for (JsonObject asked : call.input().objects("questions")) {
      String key = key(call.id(), questions.size() + 1);
      questions.add(
          new Question(
              asked.text("question"), context(asked), input(asked), false, null, null, key));
    }
    if (questions.isEmpty()) {
      throw new IllegalArgumentException("there is no question");
    }
    return new UserQuestions(questions, call.input());
  }

  private static String key(String call, int number) {
    return ToolUse.key(call) + "#" + number;
  }

  /** Whether a question was asked by this call, alone or among others. */
  static boolean isOf(String call, Question question) {
    String key = question.key();
    return key != null
        && (key.equals(ToolUse.key(call)) || key.startsWith(ToolUse.key(call) + "#"));
  }

  /** Where several may be named, or something else, options are suggestions. */
  private static Input input(JsonObject asked) {
    List<String> labels = labels(asked);
    boolean isFree =
        asked.flag("multiSelect")
            || labels.isEmpty()
            || labels.stream().anyMatch(label -> label.isBlank() || isOther(label));
    return isFree ? new Input.Text() : new Input.Choice(labels);
  }

  private static boolean isOther(String label) {
    return label.strip().equalsIgnoreCase(OTHER);
  }

  private static List<String> labels(JsonObject asked) {
    return asked.objects("options").stream().map(option -> option.text("label")).toList();
  }

  private static @Nullable String context(JsonObject asked) {
    List<String> lines = new ArrayList<>();
    for (JsonObject option : asked.objects("options")) {
      String description = option.optionalText("description");
      boolean isBare = description == null || description.isBlank();
      lines.add("- " + option.text("label") + (isBare ? "" : ": " + description));
    }
    if (lines.isEmpty()) {
      return null;
    }
    String heading =
        asked.flag("multiSelect")
            ? "Suggested; name one, several or something else:\n"
            : input(asked) instanceof Input.Text ? "Suggested; or something else:\n" : "";
    return heading + String.join("\n", lines);
  }

  /** The call's input with what people answered, in the order of the questions. */
  Map<String, @Nullable Object> answered(List<String> answers) {
    Map<String, @Nullable Object> byQuestion = Json.map();
    for (int i = 0; i < answers.size(); i++) {
      byQuestion.put(questions.get(i).prompt(), answers.get(i));
    }
    Map<String, @Nullable Object> with = Json.map();
    with.putAll(input.values());
    with.put("answers", byQuestion);
    return with;
  }
}
