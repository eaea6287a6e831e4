package dev.holdpoint.app.view;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The words by which askers say what kind of answer they want, the same for all of them.
 *
 * @param type what the asker calls the kind of answer, for messages
 * @param choices what the asker calls the options
 */
public record InputWords(String type, String choices, String strict, String multiple) {
  private static final String CHOICE = "choice";

  /** The names in JSON; only that of the kind of answer is not the same everywhere. */
  public static InputWords json(String type) {
    return new InputWords(type, "choices", "strict", "multiple");
  }

  /** The input that an object means. */
  public Input read(JsonObject from) {
    return read(
        from.optionalText(type), ChoiceJson.options(from), from.flag(strict), from.flag(multiple));
  }

  /**
   * The input that these words mean; options alone mean a choice.
   *
   * @param isStrict whether own words are no answer
   * @param isMultiple whether several options can be chosen together
   * @throws IllegalArgumentException where they mean nothing, saying what is allowed
   */
  public Input read(
      @Nullable String given, List<Input.Option> options, boolean isStrict, boolean isMultiple) {
    String word = given == null ? (options.isEmpty() ? "text" : CHOICE) : given;
    Input input =
        switch (word) {
          case "text" -> new Input.Text();
          case "password" -> new Input.Password();
          case "confirmation" -> new Input.Confirmation();
          case CHOICE -> choice(options, isStrict, isMultiple);
          default ->
              throw new IllegalArgumentException(
                  "%s must be text, password, confirmation or choice, not \"%s\""
                      .formatted(type, word));
        };
    if (!(input instanceof Input.Choice) && !options.isEmpty()) {
      throw new IllegalArgumentException(
          "%s go with the %s choice, not with %s".formatted(choices, type, word));
    }
    if (!(input instanceof Input.Choice) && (isStrict || isMultiple)) {
      throw new IllegalArgumentException(
          "%s and %s go with %s".formatted(strict, multiple, choices));
    }
    return input;
  }

  private Input choice(List<Input.Option> options, boolean isStrict, boolean isMultiple) {
    if (options.isEmpty()) {
      throw new IllegalArgumentException(
          "%s choice needs %s: at least one option".formatted(type, choices));
    }
    return new Input.Choice(options, !isStrict, isMultiple);
  }
}
