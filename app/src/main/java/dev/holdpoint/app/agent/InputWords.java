package dev.holdpoint.app.agent;

import dev.holdpoint.model.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words by which agents say what kind of answer they want. */
public final class InputWords {
  private InputWords() {}

  /**
   * The input that these words mean; options alone mean a choice.
   *
   * @throws IllegalArgumentException where they mean nothing, saying what is allowed
   */
  public static Input input(@Nullable String inputType, List<String> choices) {
    String word = inputType == null ? (choices.isEmpty() ? "text" : "choice") : inputType;
    return switch (word) {
      case "text" -> new Input.Text();
      case "password" -> new Input.Password();
      case "confirmation" -> new Input.Confirmation();
      case "choice" -> {
        if (choices.isEmpty()) {
          throw new IllegalArgumentException("inputType choice needs choices");
        }
        yield new Input.Choice(choices);
      }
      default ->
          throw new IllegalArgumentException(
              "inputType must be text, password, confirmation or choice, not \"" + word + "\"");
    };
  }
}
