package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Does what people press. */
final class Deeds {
  private final Backstage backstage;
  private final Engine engine;

  Deeds(Backstage backstage) {
    this.backstage = backstage;
    this.engine = backstage.engine();
  }

  /**
   * @param reason in a person's words, where there are any
   * @return why it was not done, null where it was
   */
  @Nullable String act(TaskId id, Deed deed, String by, @Nullable String reason) {
    try {
      return tried(id, deed, by, reason) instanceof Verdict.Refused(Refusal refusal)
          ? refusal.message()
          : null;
    } catch (ProblemsException e) {
      return e.problems().stream()
          .map(Object::toString)
          .collect(Collectors.joining("\n", "The project has problems:\n", ""));
    }
  }

  private Verdict tried(TaskId id, Deed deed, String by, @Nullable String reason) {
    return switch (deed) {
      case RUN -> run(engine.task(id));
      case REOPEN -> settled(engine.reopen(id, by));
      case DEFER -> settled(engine.defer(id, by));
      case CLOSE ->
          settled(engine.close(id, by, reason == null || reason.isBlank() ? null : reason));
      case CANCEL -> settled(engine.cancel(id, by));
    };
  }

  /** Asks for a run; whoever works takes it. One that is under way goes on by itself. */
  private Verdict run(Task task) {
    Run run = task.run();
    if (run != null && !run.phase().isFinal()) {
      return new Verdict.Done(task);
    }
    Worker.NewRun wanted = backstage.plan(task.spec());
    return engine.want(task.id(), wanted.plan(), wanted.payloads());
  }

  private Verdict settled(Verdict verdict) {
    if (verdict instanceof Verdict.Done(Task task)) {
      backstage.endLeftovers(task.id());
    }
    return verdict;
  }
}
