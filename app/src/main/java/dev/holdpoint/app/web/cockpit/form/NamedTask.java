package dev.holdpoint.app.web.cockpit.form;

import dev.holdpoint.app.view.TaskIds;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The task that somebody named by its id, or by a beginning of it that only one has.
 *
 * @param task null where no task, or more than one, has this name
 * @param why empty where there is one
 */
public record NamedTask(@Nullable TaskId task, String why) {
  /** What is shorter is typed by mistake. */
  private static final int SHORTEST = 3;

  private static final int SHOWN = 3;

  /** The names in a field. */
  public static List<String> split(String text) {
    return Arrays.stream(text.split("[\\s,]+")).filter(name -> !name.isEmpty()).toList();
  }

  public static NamedTask of(Journal journal, String name) {
    List<TaskId> found = TaskIds.like(name, journal);
    if (found.isEmpty()) {
      return new NamedTask(null, "There is no task “%s”.".formatted(name));
    }
    if (TaskIds.end(name).length() < SHORTEST) {
      return new NamedTask(
          null,
          "“%s” is too short: write at least %d characters of the id.".formatted(name, SHORTEST));
    }
    return found.size() == 1
        ? new NamedTask(found.getFirst(), "")
        : new NamedTask(null, "“%s” fits %s: write more of the id.".formatted(name, some(found)));
  }

  private static String some(List<TaskId> found) {
    String shown = found.stream().limit(SHOWN).map(TaskId::value).collect(Collectors.joining(", "));
    return found.size() > SHOWN ? shown + " and others" : shown;
  }
}
