package dev.holdpoint.app.store;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Choices and what was chosen, as JSON and back. Older versions wrote the options' texts alone, and
 * took exactly one of them.
 */
final class ChoiceCodec {
  private static final String CHOICES = "choices";
  private static final String CONSEQUENCES = "consequences";
  private static final String OTHER = "other";
  private static final String MULTIPLE = "multiple";
  private static final String ONE = "chose";
  private static final String SEVERAL = "chosen";
  private static final String WORDS = "ownWords";

  private ChoiceCodec() {}

  static void write(Map<String, @Nullable Object> to, Input.Choice choice) {
    to.put(CHOICES, choice.values());
    if (choice.options().stream().anyMatch(option -> option.consequence() != null)) {
      List<@Nullable String> consequences = new ArrayList<>();
      choice.options().forEach(option -> consequences.add(option.consequence()));
      to.put(CONSEQUENCES, consequences);
    }
    ValueCodec.put(to, OTHER, choice.other() ? true : null);
    ValueCodec.put(to, MULTIPLE, choice.multiple() ? true : null);
  }

  static Input.Choice choice(JsonObject from) {
    List<String> values = from.texts(CHOICES);
    List<?> consequences =
        from.values().get(CONSEQUENCES) instanceof List<?> list ? list : List.of();
    if (!consequences.isEmpty() && consequences.size() != values.size()) {
      throw new JsonException("there must be as many consequences as choices");
    }
    List<Input.Option> options = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      boolean said = !consequences.isEmpty() && consequences.get(i) instanceof String;
      options.add(
          new Input.Option(values.get(i), said ? String.valueOf(consequences.get(i)) : null));
    }
    return new Input.Choice(options, from.flag(OTHER), from.flag(MULTIPLE));
  }

  static void write(Map<String, @Nullable Object> to, Reply.Chose chose) {
    if (chose.words() == null && chose.options().size() == 1) {
      to.put(ONE, chose.options().getFirst());
    } else {
      to.put(SEVERAL, chose.options());
      ValueCodec.put(to, WORDS, chose.words());
    }
  }

  static boolean isChosen(JsonObject from) {
    return from.has(ONE) || from.has(SEVERAL);
  }

  static Reply.Chose chose(JsonObject from) {
    return from.has(ONE)
        ? new Reply.Chose(from.text(ONE))
        : new Reply.Chose(from.texts(SEVERAL), from.optionalText(WORDS));
  }
}
