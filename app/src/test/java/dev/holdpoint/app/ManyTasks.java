package dev.holdpoint.app;

import dev.holdpoint.app.project.Places;
import dev.holdpoint.app.project.ProjectFinder;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Writer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Fills a project's store with tasks of a team: parents with parts, chains of dependencies, and
 * runs that are done, wait for a person or have not begun. Without logs and state files, which
 * would take most of the time.
 */
public final class ManyTasks {
  private static final int PARTS = 100;

  private ManyTasks() {}

  /** Directory of the project, and how many tasks. */
  public static void main(String[] args) {
    List<TaskId> made = make(Path.of(args[0]), System.getenv(), Integer.parseInt(args[1]));
    System.out.println(made.getLast());
  }

  public static List<TaskId> make(Path project, Map<String, String> env, int count) {
    Places places = new ProjectFinder(project).find(null, null);
    ProjectStore opened = ProjectStore.open(places, env);
    List<TaskId> made = new ArrayList<>();
    try (Journal journal = opened.store()) {
      Engine engine = new Engine(journal, InstantSource.system(), opened.vault(), _ -> {});
      for (int i = 0; i < count; i++) {
        made.add(add(engine, made, i));
        history(engine, made.getLast(), i);
      }
    }
    return made;
  }

  private static TaskId add(Engine engine, List<TaskId> made, int i) {
    TaskId parent = i % PARTS == 0 ? null : made.get(i - i % PARTS);
    List<TaskId> needed = i % 10 == 5 ? List.of(made.get(i - 1)) : List.of();
    TaskSpec spec =
        new TaskSpec(
            "Task number " + i + " of a team that has many of them",
            "What the agent is told about number " + i,
            null,
            i % 4,
            Size.values()[i % 3],
            null,
            null,
            null,
            null,
            parent,
            needed);
    if (engine.add(spec) instanceof Verdict.Done(Task task)) {
      return task.id();
    }
    throw new IllegalStateException("refused: " + spec);
  }

  /** Every other task has had a run; some of them wait for an answer. */
  private static void history(Engine engine, TaskId task, int i) {
    if (i % 2 == 1) {
      return;
    }
    List<Event> events = new ArrayList<>();
    events.add(Specimens.queued(1, i % 6));
    events.add(Specimens.started(1, 0));
    events.add(Specimens.opened(1, 1, "Which database should number " + i + " use?"));
    events.add(Specimens.ended(1, Event.Ending.ASKED));
    if (i % 20 != 0) {
      Usage usage = new Usage("model", 1200, 80, 0.25);
      events.add(Specimens.answered(1, "PostgreSQL"));
      events.add(Specimens.started(2, 0));
      events.add(new Event.TurnEnded(2, Event.Ending.FINISHED, "done", null, List.of(usage)));
      events.add(new Event.StepFinished(0, "done"));
      events.add(new Event.RunFinished("done"));
    }
    Journal.Batch batch = Writer.batch(engine.task(task), task, engine.now(), List.copyOf(events));
    if (!engine.journal().append(batch)) {
      throw new IllegalStateException("not appended: " + task);
    }
  }
}
