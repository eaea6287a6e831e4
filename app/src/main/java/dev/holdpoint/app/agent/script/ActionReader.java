package dev.holdpoint.app.agent.script;

import dev.holdpoint.app.agent.InputWords;
import dev.holdpoint.app.agent.script.ScenarioParser.Problems;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads one action of a scenario; null where it is wrong, and the problems then say why. */
final class ActionReader {
  static final String NAMES = "think, say, write, shell, ask, assume, finish, fail, rateLimit";
  private static final double LONGEST_PAUSE = Duration.ofDays(366).toSeconds();

  private final Problems problems;

  ActionReader(Problems problems) {
    this.problems = problems;
  }

  @Nullable Action read(Node key, Node value) {
    String name = Fields.scalar(key);
    return switch (name == null ? "" : name) {
      case "think" -> new Action.Think(text(value, "think"));
      case "say" -> new Action.Say(text(value, "say"));
      case "shell" -> new Action.Shell(text(value, "shell"));
      case "fail" -> new Action.Fail(text(value, "fail"));
      case "write" -> write(value);
      case "ask" -> ask(value);
      case "assume" -> assume(value);
      case "finish" -> finish(value);
      case "rateLimit" -> rateLimit(value);
      default -> {
        problems.add(key, "unknown action \"%s\"; there are: %s".formatted(name, NAMES));
        yield null;
      }
    };
  }

  private @Nullable Action write(Node value) {
    Fields fields = fields(value, "write", "path", "text");
    return fields == null ? null : new Action.Write(fields.text("path"), fields.text("text"));
  }

  private @Nullable Action assume(Node value) {
    String only = Fields.scalar(value);
    if (only != null) {
      return new Action.Assume(only, null);
    }
    Fields fields = fields(value, "assume", "text", "confidence");
    return fields == null
        ? null
        : new Action.Assume(fields.text("text"), fields.number("confidence", 1));
  }

  private @Nullable Action ask(Node value) {
    String only = Fields.scalar(value);
    if (only != null) {
      return checked(value, new Action.Ask(only, null, null, List.of(), false, null, null));
    }
    Fields fields =
        fields(
            value,
            "ask",
            "prompt",
            "inputType",
            "choices",
            "context",
            "sensitive",
            "confidence",
            "recommendation");
    return fields == null
        ? null
        : checked(
            value,
            new Action.Ask(
                fields.text("prompt"),
                fields.optionalText("context"),
                fields.optionalText("inputType"),
                fields.texts("choices"),
                fields.flag("sensitive"),
                fields.number("confidence", 1),
                fields.optionalText("recommendation")));
  }

  private Action checked(Node where, Action.Ask ask) {
    if (ask.prompt().isBlank()) {
      problems.add(where, "an ask needs a prompt");
    }
    try {
      InputWords.input(ask.inputType(), ask.choices());
    } catch (IllegalArgumentException e) {
      problems.add(where, String.valueOf(e.getMessage()));
    }
    return ask;
  }

  private @Nullable Action finish(Node value) {
    if (!(value instanceof MappingNode)) {
      String summary = Fields.isNull(value) ? null : text(value, "finish");
      return new Action.Finish(summary, null, null, null, null);
    }
    Fields fields =
        fields(value, "finish", "summary", "model", "inputTokens", "outputTokens", "costUsd");
    return fields == null
        ? null
        : new Action.Finish(
            fields.optionalText("summary"),
            fields.optionalText("model"),
            fields.count("inputTokens"),
            fields.count("outputTokens"),
            fields.number("costUsd", Double.MAX_VALUE));
  }

  private @Nullable Action rateLimit(Node value) {
    String text = Fields.scalar(value);
    try {
      double seconds = new BigDecimal(text == null ? "" : text).doubleValue();
      if (seconds >= 0 && seconds <= LONGEST_PAUSE) {
        return new Action.RateLimit(Duration.ofMillis(Math.round(seconds * 1000)));
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    problems.add(value, "rateLimit must be a number of seconds, a year's at most");
    return null;
  }

  private String text(Node value, String action) {
    String text = Fields.scalar(value);
    if (text == null) {
      problems.add(value, action + " takes a text");
    }
    return text == null ? "" : text;
  }

  private @Nullable Fields fields(Node value, String action, String... keys) {
    if (!(value instanceof MappingNode mapping)) {
      problems.add(value, "%s takes {%s}".formatted(action, String.join(", ", keys)));
      return null;
    }
    Fields fields = new Fields(mapping, problems);
    fields.noMore(keys);
    return fields;
  }
}
