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
 * @param name as it was typed
 * @param task null where no task, or more than one, has this name
 * @param why empty where there is one
 */
public record NamedTask(String name, @Nullable TaskId task, String why) {
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
      return new NamedTask(name, null, "There is no task “%s”.".formatted(name));
    }
    if (TaskIds.end(name).length() < SHORTEST) {
      return new NamedTask(
          name,
          null,
          "“%s” is too short: write at least %d characters of the id.".formatted(name, SHORTEST));
    }
    return found.size() == 1
        ? new NamedTask(name, found.getFirst(), "")
        : new NamedTask(
            name, null, "“%s” fits %s: write more of the id.".formatted(name, some(found)));
  }

  /** What is wrong with the names in a field, in one sentence; empty where nothing is. */
  static String wrong(List<NamedTask> all) {
    List<NamedTask> wrong = all.stream().filter(one -> one.task == null).toList();
    if (wrong.size() < 2) {
      return wrong.isEmpty() ? "" : wrong.getFirst().why;
    }
    // Most likely a title: its words are no names, one by one.
    String names = wrong.stream().map(NamedTask::name).collect(Collectors.joining(" "));
    return "“%s” is not what tasks are named by here: write their ids, as hp-1a2b, with spaces between."
        .formatted(names);
  }

  private static String some(List<TaskId> found) {
    String shown = found.stream().limit(SHOWN).map(TaskId::value).collect(Collectors.joining(", "));
    return found.size() > SHOWN ? shown + " and others" : shown;
  }
}
