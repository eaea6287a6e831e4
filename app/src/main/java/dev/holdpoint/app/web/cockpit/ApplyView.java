package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.TaskApply;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Changes.ChangedFile;
import dev.holdpoint.port.Changes.Outlook;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page on which a task's work is brought into the project's branch.
 *
 * @param outlook what would happen, null where nobody can tell
 * @param trouble why nothing can be applied now, or was; null for no reason
 */
public record ApplyView(Task task, @Nullable Outlook outlook, @Nullable String trouble) {
  private static final int MOST_FILES = 200;
  private static final int MOST_NAMES = 20;

  public String title() {
    return Escaped.line(task.spec().title());
  }

  public String address() {
    return "/tasks/" + task.id();
  }

  /** What the commit will say. */
  public String message() {
    return TaskApply.message(task);
  }

  public boolean isDone() {
    return task.state() == TaskState.DONE;
  }

  public Outlook.@Nullable Ready ready() {
    return outlook instanceof Outlook.Ready ready ? ready : null;
  }

  public Outlook.@Nullable Done done() {
    return outlook instanceof Outlook.Done done ? done : null;
  }

  public Outlook.@Nullable Refused refused() {
    return outlook instanceof Outlook.Refused refused ? refused : null;
  }

  /** What happens to files, some of them. */
  public static List<ChangedFile> shown(Outlook.Ready ready) {
    return ready.files().subList(0, Math.min(MOST_FILES, ready.files().size()));
  }

  /** Names of files that nobody accepted as they are, some of them. */
  public static List<String> some(List<String> files) {
    return files.subList(0, Math.min(MOST_NAMES, files.size()));
  }

  /** As {@code 3 files}. */
  public static String count(Outlook.Ready ready) {
    return Amounts.count(ready.files().size(), "file", "files");
  }
}
