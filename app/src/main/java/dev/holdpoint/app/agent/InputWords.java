package dev.holdpoint.app.agent;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ChoiceJson;
import dev.holdpoint.model.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words by which agents say what kind of answer they want. */
public final class InputWords {
  private InputWords() {}

  /** The input that an object means by its choices, "strict" and "multiple". */
  public static Input input(@Nullable String inputType, JsonObject from) {
    return input(inputType, ChoiceJson.options(from), from.flag("strict"), from.flag("multiple"));
  }

  /**
   * The input that these words mean; options alone mean a choice.
   *
   * @param strict whether own words are no answer
   * @param multiple whether several options can be chosen together
   * @throws IllegalArgumentException where they mean nothing, saying what is allowed
   */
  public static Input input(
      @Nullable String inputType, List<Input.Option> choices, boolean strict, boolean multiple) {
    String word = inputType == null ? (choices.isEmpty() ? "text" : "choice") : inputType;
    return switch (word) {
      case "text" -> new Input.Text();
      case "password" -> new Input.Password();
      case "confirmation" -> new Input.Confirmation();
      case "choice" -> {
        if (choices.isEmpty()) {
          throw new IllegalArgumentException("inputType choice needs choices");
        }
        yield new Input.Choice(choices, !strict, multiple);
      }
      default ->
          throw new IllegalArgumentException(
              "inputType must be text, password, confirmation or choice, not \"" + word + "\"");
    };
  }
}
