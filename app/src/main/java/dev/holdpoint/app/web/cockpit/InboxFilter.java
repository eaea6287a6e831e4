package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.app.web.cockpit.card.ActionView;
import dev.holdpoint.app.web.cockpit.overview.GateKind;
import dev.holdpoint.app.web.cockpit.overview.OpenGate;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which gates of the inbox somebody wants to see. Everything that is given must hold.
 *
 * @param text words that must all stand in a gate, empty for any
 * @param kind null for all
 * @param agent its name, null for any
 * @param priority null for any
 * @param task null for any
 */
public record InboxFilter(
    String text,
    @Nullable GateKind kind,
    @Nullable String agent,
    @Nullable Integer priority,
    @Nullable TaskId task) {
  private static final int LONGEST_CHOICE = 48;
  static final InboxFilter ALL = new InboxFilter("", null, null, null, null);

  /** A text that stands in a list to choose from. */
  public static String brief(String text) {
    return Escaped.line(Shortened.to(text, LONGEST_CHOICE));
  }

  /** The same with gates of another kind. */
  InboxFilter of(@Nullable GateKind other) {
    return new InboxFilter(text, other, agent, priority, task);
  }

  public InboxFilter withoutText() {
    return new InboxFilter("", kind, agent, priority, task);
  }

  public InboxFilter withoutAgent() {
    return new InboxFilter(text, kind, null, priority, task);
  }

  public InboxFilter withoutPriority() {
    return new InboxFilter(text, kind, agent, null, task);
  }

  public InboxFilter withoutTask() {
    return new InboxFilter(text, kind, agent, priority, null);
  }

  /** Whether it lets everything pass but for the kind, which is chosen elsewhere on the page. */
  public boolean isWide() {
    return equals(ALL.of(kind));
  }

  boolean shows(OpenGate gate) {
    return (kind == null || GateKind.of(gate.gate()) == kind) && showsOfAnyKind(gate);
  }

  boolean showsOfAnyKind(OpenGate gate) {
    return (agent == null || agent.equals(gate.task().agent()))
        && (priority == null || priority == gate.task().priority())
        && (task == null || task.equals(gate.task().id()))
        && (text.isEmpty() || says(gate));
  }

  private boolean says(OpenGate gate) {
    String all = words(gate).toLowerCase(Locale.ROOT);
    for (String word : text.toLowerCase(Locale.ROOT).split("\\s+", -1)) {
      if (!all.contains(word)) {
        return false;
      }
    }
    return true;
  }

  /** What a card shows of a gate, the texts that agents wrote as they are. */
  private static String words(OpenGate open) {
    Question question = open.gate().question();
    List<String> words = new ArrayList<>();
    words.add(open.gate().id().toString());
    words.add(open.task().title());
    words.add(question.prompt());
    words.add(Objects.requireNonNullElse(question.context(), ""));
    Action action = question.action();
    if (action != null) {
      words.add(ActionView.heading(action));
      words.add(action.args());
    }
    if (question.input() instanceof Input.Choice choice) {
      words.addAll(choice.values());
    }
    return String.join("\n", words);
  }

  /** As an address has it: {@code name=value} for each. */
  List<String> parameters() {
    List<String> parts = new ArrayList<>();
    add(parts, "q", text);
    add(parts, "kind", kind == null ? null : kind.word());
    add(parts, "agent", agent);
    add(parts, "priority", priority);
    add(parts, "task", task);
    return parts;
  }

  private static void add(List<String> parts, String name, @Nullable Object value) {
    String text = value == null ? "" : value.toString();
    if (!text.isEmpty()) {
      parts.add(name + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
    }
  }
}
