package dev.holdpoint.app.web.cockpit.gate;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.app.view.Family;
import dev.holdpoint.app.web.cockpit.AgentWords;
import dev.holdpoint.app.web.cockpit.GateItem;
import dev.holdpoint.app.web.cockpit.GateWords;
import dev.holdpoint.engine.OpenGates;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One gate as its page shows it.
 *
 * @param item the gate with what its card shows
 * @param family the tasks around its own
 * @param neighbours the open gates before and after it
 * @param templates texts that an answer can begin with, by name
 */
public record GateView(
    Task task, GateItem item, Family family, Neighbours neighbours, Map<String, String> templates) {
  private static final int LONGEST_TITLE = 80;
  private static final int MOST_EARLIER = 20;

  public GateView {
    templates = Map.copyOf(templates);
  }

  /** The addresses of open gates, null where there is none. */
  public record Neighbours(@Nullable String previous, @Nullable String next) {}

  public Gate gate() {
    return item.gate();
  }

  public String id() {
    return item.id();
  }

  public String taskTitle() {
    return Escaped.line(task.spec().title());
  }

  /** For the tab of the browser. */
  public String title() {
    String heading = GateWords.heading(gate().question()).replaceAll("\\s+", " ").strip();
    return Shortened.to(heading, LONGEST_TITLE) + " " + id();
  }

  public List<Consequence> consequences() {
    return Consequences.of(task, gate());
  }

  /** The options that somebody chose; none where nobody did. */
  public List<String> chosen() {
    Answer answer = gate().answer();
    return answer != null && answer.reply() instanceof Reply.Chose chose
        ? chose.options()
        : List.of();
  }

  /** Who closed it, in a few words. */
  public String closing() {
    Answer answer = gate().answer();
    return answer == null
        ? (gate().state() instanceof Gate.State.Expired ? "Expired" : "Withdrawn")
        : "Answered by " + Escaped.line(answer.by());
  }

  /** Gates of the task that were closed before this one, the newest first. */
  public List<Gate> earlier() {
    return others().limit(MOST_EARLIER).toList();
  }

  /** How many of them are not shown. */
  public long more() {
    return Math.max(0, others().count() - MOST_EARLIER);
  }

  private Stream<Gate> others() {
    return task.gates().reversed().stream()
        .filter(one -> !one.id().equals(gate().id()) && isEarlier(one.closedAt()));
  }

  private boolean isEarlier(@Nullable Instant closed) {
    Instant end = gate().closedAt();
    return closed != null && (end == null || !closed.isAfter(end));
  }

  /** Agent and model, null where they are not known. */
  public @Nullable String agent() {
    String agent = AgentWords.of(task, gate());
    return agent == null ? null : Escaped.line(agent);
  }

  /** Whether a program asked that only asks: nothing is known of its work. */
  public boolean isOutside() {
    return OpenGates.isOutside(task);
  }

  public Clocks clocks(Instant now) {
    return task.clocksAt(now);
  }

  /** What can't begin before the task is done. */
  public List<TaskRow> behind() {
    return family.dependents();
  }
}
