package dev.holdpoint.model;

import org.jspecify.annotations.Nullable;

/**
 * What a person wrote down about a task.
 *
 * @param source the task file's path in the project, by which it is known when it is run again
 */
public record TaskSpec(
    String title,
    String body,
    @Nullable String source,
    int priority,
    Size size,
    @Nullable String agent,
    @Nullable String pipeline,
    @Nullable Threshold threshold) {
  public static final int DEFAULT_PRIORITY = 2;
  public static final int LOWEST_PRIORITY = 9;

  public TaskSpec {
    if (title.isBlank()) {
      throw new IllegalArgumentException("a task needs a title");
    }
    if (priority < 0 || priority > LOWEST_PRIORITY) {
      throw new IllegalArgumentException("a priority is a whole number from 0 to 9");
    }
  }

  /** A task with nothing but a title and a body. */
  public static TaskSpec of(String title, String body) {
    return new TaskSpec(title, body, null, DEFAULT_PRIORITY, Size.MEDIUM, null, null, null);
  }
}
