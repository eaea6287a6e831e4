package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.agent.Previews;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Desk.Hearing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The questions of one call of AskUserQuestion; each goes to a person by itself. */
record UserQuestions(List<Question> questions, JsonObject input) {
  static final String TOOL = "AskUserQuestion";
  private static final String SEPARATOR = ", ";

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

  /** Own words are always an answer: the agent's own interface takes them too. */
  private static Input input(JsonObject asked) {
    List<Input.Option> options = new ArrayList<>();
    for (JsonObject option : asked.objects("options")) {
      String label = option.text("label");
      if (!label.isBlank()) {
        options.add(new Input.Option(label, option.optionalText("description")));
      }
    }
    return options.isEmpty()
        ? new Input.Text()
        : new Input.Choice(options, true, asked.flag("multiSelect"));
  }

  private static @Nullable String context(JsonObject asked) {
    Previews previews = new Previews(asked.optionalText("header"));
    for (JsonObject option : asked.objects("options")) {
      previews.add(option.text("label"), option.optionalText("preview"));
    }
    return previews.context();
  }

  /** The call's input with what people answered, in the order of the questions. */
  Map<String, @Nullable Object> answered(List<Hearing.Answered> answers) {
    Map<String, @Nullable Object> byQuestion = Json.map();
    for (int i = 0; i < answers.size(); i++) {
      byQuestion.put(questions.get(i).prompt(), text(answers.get(i)));
    }
    Map<String, @Nullable Object> with = Json.map();
    with.putAll(input.values());
    with.put("answers", byQuestion);
    return with;
  }

  /** Several are separated by commas; what has one in it is quoted, as the tool reads it. */
  private static String text(Hearing.Answered answer) {
    Reply.Chose chose = answer.chose();
    if (chose == null) {
      return answer.text();
    }
    List<String> parts = new ArrayList<>(chose.options());
    if (chose.words() != null) {
      parts.add(chose.words());
    }
    return parts.size() == 1
        ? parts.getFirst()
        : parts.stream().map(UserQuestions::quoted).collect(Collectors.joining(SEPARATOR));
  }

  private static String quoted(String part) {
    return part.contains(SEPARATOR) || part.contains("\"") ? Json.line(part) : part;
  }
}
