package dev.holdpoint.app.store;

import dev.holdpoint.model.TaskId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of the tasks, by their ids.
 *
 * @param from the first id; null for no limit
 * @param below what all of them come before; null for no limit
 */
record Range(@Nullable String from, @Nullable String below) {
  static final Range ALL = new Range(null, null);
  private static final String DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

  static Range of(TaskId task) {
    // Nothing comes between a text and the same text with the smallest character behind it.
    return new Range(task.value(), task.value() + "\u0001");
  }

  /** All tasks in so many parts; ids are random, so that these are of about the same size. */
  static List<Range> parts(int count) {
    List<Range> parts = new ArrayList<>();
    String from = null;
    for (int i = 1; i < count; i++) {
      String below = TaskId.PREFIX + DIGITS.charAt(DIGITS.length() * i / count);
      parts.add(new Range(from, below));
      from = below;
    }
    parts.add(new Range(from, null));
    return parts;
  }

  /** The condition on a column of task ids; its values are {@link #values}. */
  String where(String column) {
    String atLeast = from == null ? "" : column + " >= ?";
    String less = below == null ? "" : column + " < ?";
    String both = !atLeast.isEmpty() && !less.isEmpty() ? " AND " : "";
    return this.equals(ALL) ? "" : " WHERE " + atLeast + both + less;
  }

  Object[] values() {
    List<Object> values = new ArrayList<>();
    if (from != null) {
      values.add(from);
    }
    if (below != null) {
      values.add(below);
    }
    return values.toArray();
  }
}
