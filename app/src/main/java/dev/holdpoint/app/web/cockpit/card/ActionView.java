package dev.holdpoint.app.web.cockpit.card;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.ActionArguments;
import dev.holdpoint.app.view.FileEdit;
import dev.holdpoint.model.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An action as people read it.
 *
 * @param besides further arguments as JSON, null where there are none
 */
public record ActionView(Action action, Headline headline, Shown shown, @Nullable String besides) {
  private static final int SHORT_DIGEST = 8;

  /** Of objects around their texts. */
  private static final int OVERHEAD = 100;

  /** What it looks like. */
  public sealed interface Shown {
    /** About how much memory it takes. */
    long bytes();

    /** A command line. */
    record Command(String text) implements Shown {
      @Override
      public long bytes() {
        return text.length();
      }
    }

    /** A change of a file. */
    record Change(ShownChange change) implements Shown {
      @Override
      public long bytes() {
        return change.diff().lines().stream()
            .mapToLong(line -> OVERHEAD + line.text().length())
            .sum();
      }
    }

    /** Something else: each argument by its name. */
    record Named(List<Argument> arguments) implements Shown {
      public Named {
        arguments = List.copyOf(arguments);
      }

      @Override
      public long bytes() {
        return arguments.stream().mapToLong(one -> OVERHEAD + one.value().length()).sum();
      }
    }
  }

  /** One argument; texts are as they are, everything else is JSON. */
  public record Argument(String name, String value) {}

  /** By what it says itself; no file is looked at. */
  public static ActionView of(Action action) {
    return of(action, FileEdit.of(action), new Before.Unknown(""));
  }

  static ActionView of(Action action, @Nullable FileEdit edit, Before before) {
    ActionArguments args = ActionArguments.of(action);
    Headline headline = Headline.of(action);
    String command = args.text("command");
    if (command != null) {
      Shown shown = new Shown.Command(Escaped.block(command));
      return new ActionView(action, headline, shown, escaped(args.without(List.of("command"))));
    }
    if (edit != null) {
      Shown shown = new Shown.Change(ShownChange.of(edit, before));
      return new ActionView(action, headline, shown, escaped(args.without(edit.keys())));
    }
    return new ActionView(action, headline, new Shown.Named(named(action)), null);
  }

  /** JSON has its own backslashes. */
  private static @Nullable String escaped(@Nullable String text) {
    return text == null ? null : Escaped.codedBlock(text);
  }

  private static List<Argument> named(Action action) {
    List<Argument> all = new ArrayList<>();
    if (Json.parse(action.args()) instanceof Map<?, ?> map) {
      map.forEach((key, value) -> all.add(argument(String.valueOf(key), value)));
    } else {
      all.add(new Argument("", Escaped.codedBlock(action.args())));
    }
    return all;
  }

  private static Argument argument(String name, @Nullable Object value) {
    String text =
        value instanceof String words
            ? Escaped.block(words)
            : Escaped.codedBlock(Json.pretty(value));
    return new Argument(Escaped.line(name), text);
  }

  /** On one line: the command itself, or what it does to what. */
  public static String line(Action action) {
    return Headline.line(action);
  }

  /** What an action does, as {@code Edit src/a.txt}. */
  public static String heading(Action action) {
    return Headline.of(action).text();
  }

  /** About how much memory it takes. */
  long bytes() {
    return OVERHEAD
        + action.args().length()
        + shown.bytes()
        + (besides == null ? 0 : besides.length());
  }

  public String tool() {
    return Escaped.line(action.tool());
  }

  public String dir() {
    return Escaped.line(action.dir());
  }

  public String digest() {
    return action.digest().hex();
  }

  public String shortDigest() {
    return digest().substring(0, SHORT_DIGEST);
  }
}
