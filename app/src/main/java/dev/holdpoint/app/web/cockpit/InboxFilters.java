package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.app.view.TaskIds;
import dev.holdpoint.app.web.cockpit.overview.GateKind;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The filters of the inbox as an address asks for them.
 *
 * @param filter what of it can be done
 * @param flaws why the rest of it can't, one sentence each
 * @param agents to choose from
 * @param tasks to choose from, those with the most urgent gates first
 */
public record InboxFilters(
    InboxFilter filter, List<String> flaws, List<String> agents, List<TaskRow> tasks) {
  private static final int LONGEST_TEXT = 200;
  private static final int LONGEST_QUOTE = 60;
  private static final int MOST_TASKS = 50;

  public InboxFilters {
    flaws = List.copyOf(flaws);
    agents = List.copyOf(agents);
    tasks = List.copyOf(tasks);
  }

  /**
   * @param query the value of a name, null where there is none
   * @param configured the project's agents
   */
  static InboxFilters of(
      Function<String, @Nullable String> query,
      Snapshot snapshot,
      List<String> configured,
      Journal journal) {
    TreeSet<String> agents = new TreeSet<>(configured);
    snapshot.gates().stream()
        .map(gate -> gate.task().agent())
        .filter(Objects::nonNull)
        .forEach(agents::add);
    Reading reading = new Reading(query, new ArrayList<>());
    InboxFilter filter =
        new InboxFilter(
            reading.text(),
            reading.kind(),
            reading.agent(agents),
            reading.priority(),
            reading.task(journal));
    List<TaskRow> tasks =
        snapshot.gates().stream().map(gate -> gate.task()).distinct().limit(MOST_TASKS).toList();
    return new InboxFilters(filter, reading.flaws(), List.copyOf(agents), tasks);
  }

  /** Whether a task is chosen that is not among those to choose from. */
  public boolean isOtherTask() {
    TaskId chosen = filter.task();
    return chosen != null && tasks.stream().noneMatch(task -> task.id().equals(chosen));
  }

  /** How many filters are behind the fold. */
  public int folded() {
    return (filter.agent() == null ? 0 : 1)
        + (filter.priority() == null ? 0 : 1)
        + (filter.task() == null ? 0 : 1);
  }

  /** Reads each value; what nobody understands is told and left out. */
  private record Reading(Function<String, @Nullable String> query, List<String> flaws) {
    private String value(String name) {
      return Objects.requireNonNullElse(query.apply(name), "").strip();
    }

    private void flaw(String what, String value, String known) {
      flaws.add(
          "There is no %s “%s”, so that filter is left out. %s"
              .formatted(what, Escaped.line(Shortened.to(value, LONGEST_QUOTE)), known));
    }

    private String text() {
      String text = value("q");
      return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
    }

    private @Nullable GateKind kind() {
      String word = value("kind");
      for (GateKind kind : GateKind.values()) {
        if (kind.word().equals(word)) {
          return kind;
        }
      }
      if (!word.isEmpty()) {
        String known =
            Arrays.stream(GateKind.values()).map(GateKind::word).collect(Collectors.joining(", "));
        flaw("kind of gates", word, "Kinds are " + known + ".");
      }
      return null;
    }

    private @Nullable String agent(TreeSet<String> agents) {
      String name = value("agent");
      if (name.isEmpty() || agents.contains(name)) {
        return name.isEmpty() ? null : name;
      }
      String known = Escaped.line(String.join(", ", agents));
      flaw("agent", name, agents.isEmpty() ? "" : "Agents are " + known + ".");
      return null;
    }

    private @Nullable Integer priority() {
      String text = value("priority");
      if (text.matches("[0-" + TaskSpec.LOWEST_PRIORITY + "]")) {
        return Integer.valueOf(text);
      }
      if (!text.isEmpty()) {
        flaw("priority", text, "Priorities are 0 to " + TaskSpec.LOWEST_PRIORITY + ".");
      }
      return null;
    }

    private @Nullable TaskId task(Journal journal) {
      String name = value("task");
      List<TaskId> found = name.isEmpty() ? List.of() : TaskIds.like(name, journal);
      if (found.size() == 1) {
        return found.getFirst();
      }
      if (!name.isEmpty()) {
        flaw("task", name, found.isEmpty() ? "" : "Several tasks begin so: write more of the id.");
      }
      return null;
    }
  }
}
