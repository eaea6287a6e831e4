package dev.holdpoint.app.view;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ToolUse;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A question in the words of the tool {@code ask_human}. */
public final class AskedQuestion {
  /** Both names for what is asked are taken by both tools: agents mix them up. */
  private static final Set<String> KNOWN =
      Set.of(
          "prompt",
          "question",
          "input_type",
          "sensitive",
          "context",
          "choices",
          "strict",
          "multiple",
          "confidence",
          "recommendation");

  private static final InputWords WORDS = InputWords.json("input_type");

  private AskedQuestion() {}

  /**
   * @param call the client's name for this very call, null where it tells none
   * @throws IllegalArgumentException where it can't be asked so, saying why
   */
  public static Question of(JsonObject arguments, @Nullable String call) {
    try {
      refuseUnknown(arguments);
      return new Question(
          prompt(arguments),
          arguments.optionalText("context"),
          WORDS.read(arguments),
          arguments.flag("sensitive"),
          arguments.optionalDouble("confidence"),
          arguments.optionalText("recommendation"),
          call == null ? null : ToolUse.key(call));
    } catch (JsonException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static void refuseUnknown(JsonObject arguments) {
    for (String name : arguments.values().keySet()) {
      if (!KNOWN.contains(name)) {
        throw new JsonException(
            "there is no argument \"%s\"; known are %s"
                .formatted(name, String.join(", ", new TreeSet<>(KNOWN))));
      }
    }
  }

  private static String prompt(JsonObject arguments) {
    String prompt = arguments.optionalText("prompt");
    String question = arguments.optionalText("question");
    if (prompt != null && question != null && !prompt.equals(question)) {
      throw new JsonException("\"prompt\" and \"question\" are two names for one thing: give one");
    }
    String asked = prompt == null ? question : prompt;
    if (asked == null) {
      throw new JsonException("\"prompt\" is missing: the question itself");
    }
    return asked;
  }
}
