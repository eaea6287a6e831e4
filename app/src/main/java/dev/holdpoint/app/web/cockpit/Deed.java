package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.view.Family;
import dev.holdpoint.engine.OpenGates;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What people may do with a task; the engine decides, this only says what is worth a button. */
public enum Deed {
  RUN("Run"),
  REOPEN("Reopen"),
  DEFER("Defer"),
  CLOSE("Close"),
  CANCEL("Cancel task");

  private final String title;

  Deed(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }

  /** The same for this task: what was run before is run once more. */
  public String title(Task task) {
    return this == RUN && task.run() != null ? "Run again" : title;
  }

  /** As an address has it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The button that gives up is told from the others. */
  public boolean isGrave() {
    return this == CANCEL;
  }

  /** What makes sense in the state that a task is in. */
  static List<Deed> of(Task task, Family family) {
    Run run = task.run();
    boolean over = run != null && isOver(run);
    boolean wanted = task.standing() == Task.Standing.WANTED;
    boolean working = run != null && run.phase() instanceof Phase.Working;
    boolean done = task.state() == TaskState.DONE;
    List<Deed> deeds = new ArrayList<>();
    if (wanted && mayRun(task, run) && family.blockers().isEmpty()) {
      deeds.add(RUN);
    }
    if (!wanted || over) {
      deeds.add(REOPEN);
    }
    if (wanted && !working && !over) {
      deeds.add(DEFER);
    }
    if (!done && !working) {
      deeds.add(CLOSE);
    }
    if (!done && task.standing() != Task.Standing.CANCELLED) {
      deeds.add(CANCEL);
    }
    return deeds;
  }

  private static boolean isOver(Run run) {
    return run.phase().isFinal() && !(run.phase() instanceof Phase.Superseded);
  }

  /** Nobody here works on what another program asked. */
  private static boolean mayRun(Task task, @Nullable Run run) {
    return run == null || (run.phase().isFinal() && !OpenGates.isOutside(task));
  }
}
