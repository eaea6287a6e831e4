package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.cockpit.overview.OpenGate;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An open gate as the inbox shows it.
 *
 * @param full with question, context and form; otherwise as one row
 * @param opens where a row leads to
 */
public record GateItem(OpenGate open, boolean full, String opens) {
  private static final String COMMAND = "command";
  private static final int LONGEST_CONTEXT = 6_000;

  public Gate gate() {
    return open.gate();
  }

  public String id() {
    return open.gate().id().toString();
  }

  public TaskId task() {
    return open.task().id();
  }

  public String title() {
    return Escaped.line(open.task().title());
  }

  public Question question() {
    return open.gate().question();
  }

  public String prompt() {
    return Escaped.block(question().prompt());
  }

  public String kind() {
    return GateWords.kind(question());
  }

  public String icon() {
    return GateWords.icon(question());
  }

  public int priority() {
    return open.task().priority();
  }

  public String size() {
    return open.task().size().name().toLowerCase(Locale.ROOT);
  }

  public @Nullable Instant deadline() {
    return open.gate().deadline();
  }

  /** Its beginning, where it is very long: the task's page has all of it. */
  public @Nullable String context() {
    String context = question().context();
    return context == null || context.length() <= LONGEST_CONTEXT
        ? context
        : context.substring(0, LONGEST_CONTEXT) + "\n…";
  }

  public boolean isCut() {
    String context = question().context();
    return context != null && context.length() > LONGEST_CONTEXT;
  }

  public List<String> options() {
    return question().input() instanceof Input.Choice(List<String> options) ? options : List.of();
  }

  public boolean isReview() {
    return question().review() != null;
  }

  public boolean isConfirmation() {
    return question().input() instanceof Input.Confirmation;
  }

  public boolean isRecommended(String option) {
    String recommended = question().recommendation();
    return recommended != null && recommended.strip().equalsIgnoreCase(option.strip());
  }

  public @Nullable Action action() {
    return question().action();
  }

  /** The shell command that an action is, null where it is something else. */
  public @Nullable String command() {
    Action action = action();
    return action == null ? null : command(action);
  }

  static @Nullable String command(Action action) {
    return Json.parse(action.args()) instanceof Map<?, ?> args
            && args.get(COMMAND) instanceof String command
        ? command
        : null;
  }

  /** The command as it is read: nothing in it can look like something else. */
  public String shownCommand() {
    String command = command();
    return command == null ? "" : Escaped.block(command);
  }

  /** What goes with the command, null where nothing does. */
  public @Nullable String besides() {
    Action action = action();
    if (action == null || !(Json.parse(action.args()) instanceof Map<?, ?> args)) {
      return null;
    }
    Map<Object, Object> others = new LinkedHashMap<>(args);
    others.remove(COMMAND);
    return others.isEmpty() ? null : Json.line(others);
  }

  /** The arguments on many lines. */
  public String arguments() {
    Action action = action();
    return action == null ? "" : Json.pretty(Json.parse(action.args()));
  }

  /** How sure the agent was, and what waits. */
  public String behind() {
    List<String> parts = new ArrayList<>();
    Double confidence = question().confidence();
    if (confidence != null) {
      parts.add("Confidence " + confidence);
      Integer threshold = open.task().threshold();
      if (threshold != null) {
        parts.add("threshold " + threshold);
      }
    }
    int tasks = open.behind();
    if (tasks > 0) {
      parts.add(tasks == 1 ? "1 task waits behind this" : tasks + " tasks wait behind this");
    }
    return String.join(" · ", parts);
  }
}
