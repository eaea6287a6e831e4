package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tree of tasks as a person reads it; an open question stands under its task. */
final class TreeText {
  private static final int ICON_COLUMNS = 3;
  private static final int NARROWEST = 10;

  private final Screen screen;
  private final TaskTree tree;
  private final Map<TaskId, List<Gate>> gates;
  private final int width;
  private final Instant now;

  TreeText(Screen screen, TaskTree tree, Map<TaskId, List<Gate>> gates, int width, Instant now) {
    this.screen = screen;
    this.tree = tree;
    this.gates = gates;
    this.width = width;
    this.now = now;
  }

  List<String> lines(List<TaskTree.Place> places) {
    List<String> lines = new ArrayList<>();
    for (TaskTree.Place place : places) {
      TaskRow row = place.row();
      lines.add(line(branch(place), row));
      for (Gate gate : gates.getOrDefault(row.id(), List.of())) {
        lines.add(question(stem(place), gate));
        for (String deadline : DeadlineText.of(gate, now)) {
          lines.add(stem(place) + " ".repeat(ICON_COLUMNS) + screen.dim(deadline));
        }
      }
    }
    return lines;
  }

  private String line(String branch, TaskRow row) {
    String icon = row.state().icon();
    String start = branch + icon + " ".repeat(ICON_COLUMNS - TextWidth.of(icon));
    String id = row.id().value();
    String note = note(row);
    int left = width - TextWidth.of(start) - id.length() - 2 - TextWidth.of(note);
    String title = TextWidth.cut(Escaped.line(row.title()), Math.max(NARROWEST, left));
    return start + screen.bold(id) + "  " + title + screen.dim(note);
  }

  private String note(TaskRow row) {
    if (row.state() != TaskState.BLOCKED) {
      return "";
    }
    String needed =
        row.dependsOn().stream()
            .filter(id -> !isDone(tree.row(id)))
            .map(TaskId::value)
            .collect(Collectors.joining(", "));
    return "  (needs " + needed + ")";
  }

  private static boolean isDone(@Nullable TaskRow row) {
    return row != null && row.state() == TaskState.DONE;
  }

  private String question(String stem, Gate gate) {
    String id = gate.id().toString();
    String prompt = Escaped.line(gate.question().prompt().strip());
    int left = width - TextWidth.of(stem) - ICON_COLUMNS - id.length() - 2;
    return stem
        + gate.icon()
        + " "
        + screen.bold(id)
        + "  "
        + screen.yellow(TextWidth.cut(prompt, Math.max(NARROWEST, left)));
  }

  /** What stands before a task. */
  private static String branch(TaskTree.Place place) {
    if (place.depth() == 0) {
      return "";
    }
    return trunk(place) + (place.last() ? "└─ " : "├─ ");
  }

  /** What stands before its questions. */
  private String stem(TaskTree.Place place) {
    String own = place.depth() == 0 ? "" : trunk(place) + (place.last() ? "   " : "│  ");
    return own + " ".repeat(ICON_COLUMNS);
  }

  /** One piece for each ancestor but the top one, which has no line of its own. */
  private static String trunk(TaskTree.Place place) {
    StringBuilder trunk = new StringBuilder();
    for (int i = 1; i < place.above().size(); i++) {
      trunk.append(place.above().get(i) ? "   " : "│  ");
    }
    return trunk.toString();
  }
}
