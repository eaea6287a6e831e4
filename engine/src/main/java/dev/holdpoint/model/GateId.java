package dev.holdpoint.model;

import org.jspecify.annotations.Nullable;

/** The name of a gate: its task and its number within it, written {@code hp-1a2b.3}. */
public record GateId(TaskId task, int number) implements Comparable<GateId> {
  public GateId {
    if (number < 1) {
      throw new IllegalArgumentException("gates are counted from 1, not " + number);
    }
  }

  /** The gate of this name, null where it is no name of a gate. */
  public static @Nullable GateId parse(String text) {
    int dot = text.lastIndexOf('.');
    if (dot < 0 || !TaskId.isValid(text.substring(0, dot))) {
      return null;
    }
    Integer number = number(text.substring(dot + 1));
    return number == null ? null : new GateId(new TaskId(text.substring(0, dot)), number);
  }

  /** What stands after the dot, null where it is no number of a gate. */
  public static @Nullable Integer number(String digits) {
    return digits.matches("[1-9][0-9]{0,8}") ? Integer.valueOf(digits) : null;
  }

  @Override
  public int compareTo(GateId other) {
    int byTask = task.compareTo(other.task);
    return byTask != 0 ? byTask : Integer.compare(number, other.number);
  }

  @Override
  public String toString() {
    return task + "." + number;
  }
}
