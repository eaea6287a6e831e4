package dev.holdpoint.model;

/** The name of a gate: its task and its number within it, written {@code hp-1a2b.3}. */
public record GateId(TaskId task, int number) implements Comparable<GateId> {
  public GateId {
    if (number < 1) {
      throw new IllegalArgumentException("gates are counted from 1, not " + number);
    }
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
