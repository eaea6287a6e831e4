package dev.holdpoint.app.view;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import java.util.List;
import java.util.Locale;

/** Finds tasks by what people write of their ids. */
public final class TaskIds {
  private TaskIds() {}

  /**
   * The tasks that a text may mean: the one with this id, else all whose ids begin so.
   *
   * @param text in any case, with or without the prefix of ids
   */
  public static List<TaskId> like(String text, Journal journal) {
    String end = end(text);
    String whole = TaskId.PREFIX + end;
    // A whole id is never ambiguous, even where a longer one contains it.
    if (TaskId.isValid(whole) && !journal.read(new TaskId(whole), 0, 1).isEmpty()) {
      return List.of(new TaskId(whole));
    }
    return end.matches("[a-z0-9]+") ? journal.tasksLike(end) : List.of();
  }

  /** What a text says of an id behind its prefix. */
  public static String end(String text) {
    String part = text.toLowerCase(Locale.ROOT);
    return part.startsWith(TaskId.PREFIX) ? part.substring(TaskId.PREFIX.length()) : part;
  }
}
