package dev.holdpoint.model;

/** The name of a task: {@code hp-} and four or more of {@code a-z0-9}. */
public record TaskId(String value) implements Comparable<TaskId> {
  public static final String PREFIX = "hp-";
  private static final int SHORTEST = PREFIX.length() + 4;
  private static final int LONGEST = PREFIX.length() + 32;

  public TaskId {
    if (!isValid(value)) {
      throw new IllegalArgumentException("not a task id: " + value);
    }
  }

  /** Letter by letter: a listing of thousands asks this about each. */
  public static boolean isValid(String text) {
    if (!text.startsWith(PREFIX) || text.length() < SHORTEST || text.length() > LONGEST) {
      return false;
    }
    for (int i = PREFIX.length(); i < text.length(); i++) {
      char c = text.charAt(i);
      if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9')) {
        return false;
      }
    }
    return true;
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
