package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.cockpit.card.ActionView;
import dev.holdpoint.app.web.cockpit.card.CardView;
import dev.holdpoint.app.web.cockpit.card.CardViews;
import dev.holdpoint.app.web.cockpit.overview.OpenGate;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An open gate as the inbox shows it.
 *
 * @param full with question, context and form; otherwise as one row
 * @param opens where a row leads to
 * @param card what stands beside its question; nothing in a row
 */
public record GateItem(OpenGate open, boolean full, String opens, CardView card) {
  private static final String COMMAND = "command";

  public GateItem(OpenGate open, boolean full, String opens) {
    this(open, full, opens, CardView.NONE);
  }

  public GateItem with(CardView shown) {
    return new GateItem(open, full, opens, shown);
  }

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

  /**
   * Whether files may come with its answer; a hidden one takes none, since they are kept in clear.
   */
  public boolean takesFiles() {
    return !question().sensitive() && !isReview();
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

  /** What it is about on one line: of an action what would run, in our words. */
  public String line() {
    Action action = action();
    return action == null ? prompt() : ActionView.line(action);
  }

  public boolean isCut() {
    String context = question().context();
    return context != null && context.length() > CardViews.LONGEST_CONTEXT;
  }

  public List<Input.Option> options() {
    return question().input() instanceof Input.Choice choice ? choice.options() : List.of();
  }

  /** Whether own words are an answer beside the options. */
  public boolean takesOther() {
    return question().input() instanceof Input.Choice choice && choice.other();
  }

  public boolean isMultiple() {
    return question().input() instanceof Input.Choice choice && choice.multiple();
  }

  /** One is picked, or each by itself. */
  public String pickType() {
    return isMultiple() ? "checkbox" : "radio";
  }

  public String shown(Input.Option option) {
    return Escaped.line(option.value());
  }

  public String consequence(Input.Option option) {
    String consequence = option.consequence();
    return consequence == null ? "" : Escaped.block(consequence);
  }

  public boolean isReview() {
    return question().review() != null;
  }

  public boolean isConfirmation() {
    return question().input() instanceof Input.Confirmation;
  }

  public boolean isRecommended(String option) {
    return question().recommends(option);
  }

  /**
   * What the agent recommends, null where one of the answers that are shown is marked so.
   *
   * @param hasButtons whether yes and no can be pressed
   */
  public @Nullable String recommendation(boolean hasButtons) {
    boolean isMarked =
        options().stream().anyMatch(option -> isRecommended(option.value()))
            || (hasButtons && isConfirmation() && (isRecommended("yes") || isRecommended("no")));
    String recommended = question().recommendation();
    return isMarked || recommended == null ? null : Escaped.block(recommended);
  }

  /** Whether the answer is text that people write, and can see. */
  public boolean isText() {
    return question().input() instanceof Input.Text && !question().sensitive();
  }

  public @Nullable Action action() {
    return question().action();
  }

  /**
   * The shell command that an action is, null where it is something else, or has characters that a
   * field for text would change or hide: those are edited as JSON, which escapes them.
   */
  public @Nullable String editableCommand() {
    Action action = action();
    String command = action == null ? null : command(action);
    return command != null && Escaped.block(command).equals(command) ? command : null;
  }

  static @Nullable String command(Action action) {
    return Json.parse(action.args()) instanceof Map<?, ?> args
            && args.get(COMMAND) instanceof String command
        ? command
        : null;
  }

  /** The arguments on many lines. */
  public String arguments() {
    Action action = action();
    return action == null ? "" : Json.pretty(Json.parse(action.args()));
  }

  /** Some tasks that come right after it, as {@code A, B and 2 more}; empty where none do. */
  public String next() {
    List<String> names = open.next().stream().map(Escaped::line).toList();
    int others = open.behind() - names.size();
    return String.join(", ", names)
        + (names.isEmpty() || others <= 0 ? "" : " and " + others + " more");
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
