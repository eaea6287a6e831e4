package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.project.TaskFile;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.RunHolder;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.WorldException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the task that somebody means, and whether it goes on or begins anew. */
final class NextRuns {
  private static final int LONGEST_TITLE = 80;

  private final Workbench bench;
  private final Engine engine;
  private final RunHolder holder;
  private final Overrides overrides;
  private final Finished finished;
  private final TaskOptions.Change given;

  /** What becomes of a task that is done. */
  enum Finished {
    STAYS_SO,
    RUNS_AGAIN
  }

  /**
   * @param given documents that the task gets before it is run
   */
  NextRuns(Workbench bench, Overrides overrides, Finished finished, TaskOptions.Change given) {
    this.bench = bench;
    this.engine = bench.engine();
    this.holder = new RunHolder(bench.owners(), engine::now);
    this.overrides = overrides;
    this.finished = finished;
    this.given = given;
  }

  /** A new task that is this text. */
  NextRun ofText(String text) {
    if (text.isBlank()) {
      throw UserException.usage("-m needs a text: it is what the agent is told.");
    }
    TaskSpec spec = given.of().apply(TaskSpec.of(title(text), text));
    return created(spec, given.documents());
  }

  NextRun ofFile(Path file) {
    TaskFile read = bench.taskFile(file);
    TaskSpec spec = given.of().apply(read.spec());
    List<Attachment> documents =
        Stream.concat(read.documents().stream(), given.documents().stream()).toList();
    String source = spec.source();
    TaskId id = source == null ? null : engine.journal().taskOf(source);
    return id == null
        ? created(spec, documents)
        : known(engine.task(id), before -> related(spec, before), documents);
  }

  /** A task by the beginning of its id. */
  NextRun ofTask(String name) {
    return known(engine.task(TaskNames.toChange(engine).task(name)), given.of(), given.documents());
  }

  /** Planned before it is created: what is wrong with it leaves no task behind. */
  private NextRun created(TaskSpec spec, List<Attachment> documents) {
    Planned planned = bench.plan(spec, overrides);
    return switch (engine.add(spec, documents, me())) {
      case Verdict.Done(Task task) -> begun(task, planned);
      case Verdict.Refused(Refusal refusal) -> throw UserException.refused(refusal.message());
    };
  }

  /** A task that was there before: goes on, or gets a new run by the rules of this moment. */
  private NextRun known(Task found, UnaryOperator<TaskSpec> change, List<Attachment> documents) {
    if (found.hasRunUnderWay() || holder.otherThanMe(found) != null) {
      return new NextRun.GoesOn(found);
    }
    if (found.state() == TaskState.DONE && finished == Finished.STAYS_SO) {
      return new NextRun.IsDone(found);
    }
    TaskSpec spec = change.apply(found.spec());
    Planned planned = bench.plan(spec, overrides);
    if (engine.edit(found.id(), _ -> spec, documents) instanceof Verdict.Refused(Refusal refusal)) {
      throw UserException.refused(refusal.message());
    }
    return begun(found, planned);
  }

  /** What a file does not say about relations and documents stays as people told the tracker. */
  private static TaskSpec related(TaskSpec file, TaskSpec before) {
    return file.related(
            before.parent(), file.dependsOn().isEmpty() ? before.dependsOn() : file.dependsOn())
        .documented(file.documents().isEmpty() ? before.documents() : file.documents())
        .sourced(file.datasources().isEmpty() ? before.datasources() : file.datasources());
  }

  private @Nullable Owner me() {
    try {
      return bench.owners().me();
    } catch (WorldException e) {
      // The store may be on the same disk, and says better what is wrong; else the run says it.
      return null;
    }
  }

  /** Two processes may have met at a new file: then the other one's run is under way. */
  private static NextRun begun(Task task, Planned planned) {
    return task.hasRunUnderWay()
        ? new NextRun.GoesOn(task)
        : new NextRun.Begins(task.id(), planned);
  }

  private static String title(String text) {
    return TextWidth.cut(text.strip().lines().findFirst().orElse("Task").strip(), LONGEST_TITLE);
  }
}
