package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ChoiceJson;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Input.Reading;
import dev.holdpoint.model.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an assistant wants to answer, before the person confirmed it. */
sealed interface GivenAnswer {
  /**
   * It is an answer.
   *
   * @param shown the same in words, for the person who confirms it
   */
  record Fits(Submission given, String shown) implements GivenAnswer {}

  /** It is none. */
  record No(String why) implements GivenAnswer {}

  /**
   * @throws JsonException where the arguments are wrong at any gate
   */
  static void check(JsonObject arguments) {
    texts(arguments);
    arguments.flag("other");
  }

  static GivenAnswer read(Gate gate, JsonObject arguments) {
    List<String> given = texts(arguments);
    if (gate.question().input() instanceof Input.Choice choice) {
      return chosen(choice, given, arguments.flag("other"));
    }
    if (given.size() != 1) {
      return new No("it takes one answer, not several.");
    }
    String text = given.getFirst();
    return switch (gate.question().input().read(text)) {
      case Reading.DoesNotFit no -> new No(no.sentence());
      case Reading.Fits(Reply reply) -> new Fits(new Submission.Text(reply.text()), reply.text());
    };
  }

  private static GivenAnswer chosen(Input.Choice choice, List<String> given, boolean other) {
    ChoiceJson.Given parts;
    try {
      parts = ChoiceJson.given(choice, given, other);
    } catch (JsonException e) {
      return new No(e.getMessage() + ".");
    }
    @Nullable String own = parts.words();
    return switch (choice.pick(parts.options(), own)) {
      case Reading.DoesNotFit no ->
          new No(
              no.sentence()
                  + (choice.other() && own == null
                      ? " Where the person wants to say just this: other true."
                      : ""));
      case Reading.Fits(Reply reply) ->
          new Fits(new Submission.Picked(parts.options(), own), shown(reply));
    };
  }

  /** By what is stored: own words that are the text of an option are that option. */
  private static String shown(Reply reply) {
    if (!(reply instanceof Reply.Chose(List<String> options, @Nullable String words))
        || words == null) {
      return reply.text();
    }
    return reply.text()
        + (options.isEmpty()
            ? "\n(in own words, none of the options)"
            : "\n(in own words: " + words + ")");
  }

  private static List<String> texts(JsonObject arguments) {
    return arguments.values().get("answer") instanceof List<?>
        ? arguments.texts("answer")
        : List.of(arguments.text("answer"));
  }
}
