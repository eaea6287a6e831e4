package dev.holdpoint.model;

import java.util.regex.Pattern;

/** The name of a task: {@code hp-} and four or more of {@code a-z0-9}. */
public record TaskId(String value) implements Comparable<TaskId> {
  public static final String PREFIX = "hp-";
  private static final Pattern SHAPE = Pattern.compile("hp-[a-z0-9]{4,32}");

  public TaskId {
    if (!isValid(value)) {
      throw new IllegalArgumentException("not a task id: " + value);
    }
  }

  public static boolean isValid(String text) {
    return SHAPE.matcher(text).matches();
  }

  @Override
  public int compareTo(TaskId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
