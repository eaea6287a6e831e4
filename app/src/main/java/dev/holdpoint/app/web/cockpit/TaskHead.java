package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.Family;
import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What stands above every part of a task's page.
 *
 * @param gates what waits for an answer
 * @param templates texts that an answer can begin with, by name
 * @param deeds what may be done by whoever looks
 * @param refusal why what was just tried was not done, null where nothing was
 */
public record TaskHead(
    Task task,
    Family family,
    TaskPart part,
    List<GateItem> gates,
    Map<String, String> templates,
    List<Deed> deeds,
    @Nullable String refusal,
    Instant now) {
  public TaskHead {
    gates = List.copyOf(gates);
    templates = Map.copyOf(templates);
    deeds = List.copyOf(deeds);
  }

  public String title() {
    return Escaped.line(task.spec().title());
  }

  public TaskState state() {
    return family.state();
  }

  public Clocks clocks() {
    return task.clocksAt(now);
  }

  /** Whether other tasks come first. */
  public boolean isBlocked() {
    return state() == TaskState.BLOCKED && !family.blockers().isEmpty();
  }

  /** Whether it can be run at once: what was put aside has to be taken up again first. */
  public boolean mayBegin() {
    return state() == TaskState.OPEN;
  }

  /** What the buttons of a finished task lead to, null where their names say it. */
  public @Nullable String choices() {
    return state() == TaskState.DONE && deeds.contains(Deed.RUN)
        ? "Run again begins a new run with the first step, in the same workspace. Reopen only"
            + " marks the task as open and starts no run."
        : null;
  }

  /** Whether its working time goes on while somebody looks. */
  public boolean isWorking() {
    Run run = task.run();
    return run != null && run.phase() instanceof Phase.Working && !task.hasOpenGate();
  }

  public String address() {
    return "/tasks/" + task.id();
  }

  public @Nullable TaskRow parent() {
    TaskId parent = task.spec().parent();
    return parent == null ? null : family.named().get(parent);
  }

  public List<StepMark> steps() {
    return StepMark.of(task.run(), state());
  }

  /** As {@code run 1 · claude, sonnet · threshold 3 of 5}. */
  public String rules() {
    Run run = task.run();
    if (run == null) {
      return "not run yet";
    }
    return "run %d · %s · threshold %d of 5"
        .formatted(run.number(), AgentWords.of(task, run), run.plan().threshold().value());
  }

  /** Why the run came to a bad end, null where it did not. */
  public @Nullable String failure() {
    Run run = task.run();
    return state() == TaskState.FAILED && run != null && run.phase() instanceof Phase.Failed failed
        ? failed.reason()
        : null;
  }

  /** What the run came to, null where it is not done or said nothing. */
  public @Nullable String summary() {
    Run run = task.run();
    return run != null && run.phase() instanceof Phase.Done done ? done.summary() : null;
  }

  /** When a rate limit is over, null where none is waited for. */
  public @Nullable Instant sleepsUntil() {
    Run run = task.run();
    return run != null && run.phase() instanceof Phase.Sleeping(Instant until) ? until : null;
  }

  /** How often this part is told beside its title. */
  public long count(TaskPart of) {
    return switch (of) {
      case JOURNAL -> task.sequence();
      case ASSUMPTIONS -> task.assumptions().size();
      case STORY, PLAN, FILES, LOG -> 0;
    };
  }
}
