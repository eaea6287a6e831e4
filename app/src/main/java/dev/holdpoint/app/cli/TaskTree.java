package dev.holdpoint.app.cli;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.TaskRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All tasks in the order of a tree: each after what it is a part of, by priority and age. */
final class TaskTree {
  /** Deeper levels are drawn no further to the right, or lines would grow without end. */
  private static final int DEEPEST_DRAWN = 24;

  private final Map<TaskId, TaskRow> rows = new LinkedHashMap<>();
  private final Map<TaskId, List<TaskRow>> children = new HashMap<>();

  TaskTree(List<TaskRow> all) {
    all.forEach(row -> rows.put(row.id(), row));
    for (TaskRow row : all) {
      TaskId parent = row.parent();
      if (parent != null) {
        children.computeIfAbsent(parent, _ -> new ArrayList<>()).add(row);
      }
    }
  }

  /**
   * A task in its place.
   *
   * @param depth how many ancestors it has
   * @param above for each of the topmost ancestors, whether it is the last of its siblings
   * @param last whether the task itself is
   */
  record Place(TaskRow row, int depth, List<Boolean> above, boolean last) {
    Place {
      above = List.copyOf(above);
    }

    /** What its parts have above them. */
    private List<Boolean> aboveParts() {
      if (above.size() == DEEPEST_DRAWN) {
        return above;
      }
      List<Boolean> longer = new ArrayList<>(above);
      longer.add(last);
      return longer;
    }
  }

  @Nullable TaskRow row(TaskId id) {
    return rows.get(id);
  }

  /** From one task down, or all of them. */
  List<Place> places(@Nullable TaskId from) {
    TaskRow top = from == null ? null : rows.get(from);
    return top == null ? places() : below(List.of(top), new HashSet<>());
  }

  private List<Place> places() {
    Set<TaskId> seen = new HashSet<>();
    List<Place> places =
        new ArrayList<>(below(rows.values().stream().filter(this::isRoot).toList(), seen));
    // No rule lets parents run in a circle; should a store hold one, its tasks are shown all the
    // same.
    for (TaskRow row : rows.values()) {
      if (!seen.contains(row.id())) {
        places.addAll(below(List.of(row), seen));
      }
    }
    return places;
  }

  private boolean isRoot(TaskRow row) {
    TaskId parent = row.parent();
    return parent == null || !rows.containsKey(parent);
  }

  /** Without recursion, since nobody knows how deep it goes. */
  private List<Place> below(List<TaskRow> roots, Set<TaskId> seen) {
    Deque<Place> left = new ArrayDeque<>();
    push(left, roots, 0, List.of());
    List<Place> places = new ArrayList<>();
    while (!left.isEmpty()) {
      Place place = left.pop();
      if (seen.add(place.row().id())) {
        places.add(place);
        List<TaskRow> parts = children.get(place.row().id());
        if (parts != null) {
          push(left, parts, place.depth() + 1, place.aboveParts());
        }
      }
    }
    return places;
  }

  private static void push(
      Deque<Place> left, List<TaskRow> siblings, int depth, List<Boolean> above) {
    for (int i = siblings.size() - 1; i >= 0; i--) {
      left.push(new Place(siblings.get(i), depth, above, i == siblings.size() - 1));
    }
  }
}
