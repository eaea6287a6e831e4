package dev.holdpoint.app.agent.script;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.view.InputWords;
import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.model.Input;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one action of a scenario; null where it is wrong, and the findings then say why. */
final class ActionReader {
  static final String NAMES = "think, say, write, shell, ask, assume, finish, fail, rateLimit";
  private static final double LONGEST_PAUSE = Duration.ofDays(366).toSeconds();

  private final Findings findings;

  ActionReader(Findings findings) {
    this.findings = findings;
  }

  /**
   * The action of this name.
   *
   * @param action a mapping of the name alone
   */
  @Nullable Action read(String name, Fields action, int line) {
    return switch (name) {
      case "think" -> new Action.Think(text(action, name));
      case "say" -> new Action.Say(text(action, name));
      case "shell" -> new Action.Shell(text(action, name));
      case "fail" -> new Action.Fail(text(action, name));
      case "write" -> write(action.fields(name));
      case "ask" -> ask(action);
      case "assume" -> assume(action);
      case "finish" -> finish(action);
      case "rateLimit" -> rateLimit(action);
      default -> {
        findings.add(
            line, null, "unknown action %s; there are: %s".formatted(Shown.quoted(name), NAMES));
        yield null;
      }
    };
  }

  private static Action write(Fields fields) {
    fields.allowOnly(List.of("path", "text"));
    return new Action.Write(needed(fields, "path"), needed(fields, "text"));
  }

  private static Action assume(Fields action) {
    if (!action.isMapping("assume")) {
      return new Action.Assume(text(action, "assume"), null);
    }
    Fields fields = action.fields("assume");
    fields.allowOnly(List.of("text", "confidence"));
    return new Action.Assume(needed(fields, "text"), fields.number("confidence", 1));
  }

  private static Action ask(Fields action) {
    if (!action.isMapping("ask")) {
      String prompt = text(action, "ask");
      return checked(
          action, "ask", new Action.Ask(prompt, null, new Input.Text(), false, null, null, null));
    }
    Fields fields = action.fields("ask");
    fields.allowOnly(
        List.of(
            "prompt",
            "inputType",
            "choices",
            "strict",
            "multiple",
            "context",
            "sensitive",
            "confidence",
            "recommendation",
            "action"));
    return checked(
        fields,
        "prompt",
        new Action.Ask(
            needed(fields, "prompt"),
            fields.anyText("context"),
            input(fields),
            Boolean.TRUE.equals(fields.flag("sensitive")),
            fields.number("confidence", 1),
            fields.anyText("recommendation"),
            fields.anyText("action")));
  }

  private static Action checked(Fields fields, String key, Action.Ask ask) {
    if (fields.has(key) && ask.prompt().isBlank()) {
      fields.wrong(key, "must be a question, not an empty text");
    }
    try {
      ask.approval();
    } catch (JsonException | IllegalArgumentException e) {
      fields.wrong("action", "is not an action as JSON: " + e.getMessage());
    }
    return ask;
  }

  private static Input input(Fields fields) {
    List<Input.Option> options;
    try {
      options = options(fields);
    } catch (IllegalArgumentException e) {
      fields.wrong("choices", String.valueOf(e.getMessage()));
      return new Input.Text();
    }
    try {
      return InputWords.json("inputType")
          .read(
              fields.anyText("inputType"),
              options,
              Boolean.TRUE.equals(fields.flag("strict")),
              Boolean.TRUE.equals(fields.flag("multiple")));
    } catch (IllegalArgumentException e) {
      fields.wrong("inputType", String.valueOf(e.getMessage()));
      return new Input.Text();
    }
  }

  /** Texts, and mappings with value and consequence. */
  private static List<Input.Option> options(Fields fields) {
    List<Input.Option> options = new ArrayList<>();
    for (Fields option : fields.fieldsOrTexts("choices", "value", "[postgres, sqlite]")) {
      option.allowOnly(List.of("value", "consequence"));
      options.add(new Input.Option(needed(option, "value"), option.anyText("consequence")));
    }
    return options;
  }

  private static Action finish(Fields action) {
    if (!action.isMapping("finish")) {
      return new Action.Finish(action.optionalText("finish"), null, null, null, null);
    }
    Fields fields = action.fields("finish");
    fields.allowOnly(List.of("summary", "model", "inputTokens", "outputTokens", "costUsd"));
    return new Action.Finish(
        fields.optionalText("summary"),
        fields.anyText("model"),
        fields.count("inputTokens"),
        fields.count("outputTokens"),
        fields.number("costUsd", Double.MAX_VALUE));
  }

  private static @Nullable Action rateLimit(Fields action) {
    Double seconds =
        action.number("rateLimit", LONGEST_PAUSE, "a number of seconds, a year's at most");
    return seconds == null
        ? null
        : new Action.RateLimit(Duration.ofMillis(Math.round(seconds * 1000)));
  }

  private static String text(Fields action, String name) {
    String text = action.anyText(name);
    return text == null ? "" : text;
  }

  private static String needed(Fields fields, String key) {
    if (!fields.has(key)) {
      fields.wrong(key, "is missing");
    }
    return text(fields, key);
  }
}
