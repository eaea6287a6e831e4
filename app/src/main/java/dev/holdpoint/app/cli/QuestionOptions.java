package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.app.view.InputWords;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A question in the words of the command line. */
final class QuestionOptions {
  private static final InputWords WORDS =
      new InputWords("--type", "options of --choice", "--strict", "--multiple");

  @Parameters(
      paramLabel = "QUESTION",
      description = "The question; - reads it from standard input.")
  private String question = "";

  @Option(
      names = "--context",
      paramLabel = "TEXT",
      description = "What one needs to know to answer.")
  private @Nullable String about;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description =
          "text, password, confirmation or choice; choice where there is a --choice, else text.")
  private @Nullable String type;

  @Option(
      names = "--choice",
      paramLabel = "VALUE[=CONSEQUENCE]",
      description = {
        "An option, and what it leads to; repeat it. A value with an equals sign: \\=.",
        "The person may also answer in own words."
      })
  private List<String> choices = List.of();

  @Option(names = "--strict", description = "Take only the options, no own words.")
  private boolean strict;

  @Option(names = "--multiple", description = "Several options can be chosen together.")
  private boolean multiple;

  @Option(names = "--sensitive", description = "The answer is a secret: hidden, never logged.")
  private boolean sensitive;

  @Option(
      names = "--confidence",
      paramLabel = "0..1",
      description =
          "How sure you are of your own answer; above the threshold's cut-off nobody is asked.")
  private @Nullable String confidence;

  @Option(names = "--recommend", paramLabel = "TEXT", description = "What you would do.")
  private @Nullable String recommendation;

  @Option(
      names = "--action",
      paramLabel = "JSON",
      description = {
        "Ask for the approval of exactly this: {\"tool\": …, \"args\": {…}, \"dir\": …}.",
        "It may run once, as approved, and never if it is rejected."
      })
  private @Nullable String action;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = "Your name for this question: asked again under it, it is the same one.")
  private @Nullable String key;

  /**
   * What they come to.
   *
   * @param directory where an action runs that names no directory of its own
   */
  Question question(Path directory) {
    try {
      return new Question(
          question.equals("-") ? piped() : question,
          about,
          input(directory),
          sensitive,
          confidence == null ? null : Double.valueOf(confidence),
          recommendation,
          key);
    } catch (NumberFormatException e) {
      throw UserException.usage(
          "--confidence is a number from 0 to 1, not \"" + confidence + "\".");
    } catch (IllegalArgumentException e) {
      throw UserException.usage("This can't be asked: " + e.getMessage() + ".");
    }
  }

  private static String piped() {
    try {
      return new String(System.in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw UserException.usage(
          "The question can't be read from standard input: " + IoReason.of(e) + ".");
    }
  }

  private Input input(Path directory) {
    if (action != null) {
      if (type != null || sensitive || !choices.isEmpty() || strict || multiple) {
        throw UserException.usage("--action goes without --type, --choice and --sensitive.");
      }
      return new Input.Approval(action(action, directory));
    }
    return WORDS.read(type, options(), strict, multiple);
  }

  private List<Input.Option> options() {
    return choices.stream().map(QuestionOptions::option).toList();
  }

  /** The first equals sign ends the value, unless a backslash stands before it. */
  private static Input.Option option(String text) {
    int at = text.indexOf('=');
    while (at > 0 && text.charAt(at - 1) == '\\') {
      at = text.indexOf('=', at + 1);
    }
    String value = (at < 0 ? text : text.substring(0, at)).replace("\\=", "=");
    return new Input.Option(value, at < 0 ? null : text.substring(at + 1));
  }

  private static Action action(String json, Path directory) {
    try {
      return ActionJson.read(Json.object(json), directory.toString());
    } catch (JsonException e) {
      throw UserException.usage("--action can't be read: " + e.getMessage() + ".");
    }
  }
}
