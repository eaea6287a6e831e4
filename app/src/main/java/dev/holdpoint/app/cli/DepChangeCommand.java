package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What adding and removing a dependency have in common. */
abstract class DepChangeCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;
  private final String verb;

  @Parameters(index = "0", paramLabel = "TASK", description = "The task that waits.")
  private String task = "";

  @Parameters(index = "1", paramLabel = "ON", description = "The task that must be done first.")
  private String on = "";

  @Option(names = "--json", description = "Print the task as JSON.")
  private boolean json;

  DepChangeCommand(HoldpointCommand root, Context context, String verb) {
    this.root = root;
    this.context = context;
    this.verb = verb;
  }

  abstract TaskSpec changed(TaskSpec spec, TaskId needed);

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      Engine engine = bench.engine();
      TaskNames names = TaskNames.toChange(engine);
      TaskId id = names.task(task);
      TaskId needed = names.task(on);
      new AgentRules(context).refuse(engine, id, "dep %s %s %s".formatted(verb, id, needed));
      switch (engine.edit(id, spec -> changed(spec, needed))) {
        case Verdict.Refused(Refusal refusal) -> throw UserException.refused(refusal.message());
        case Verdict.Done(Task after) -> tell(bench, after);
      }
    }
    return ExitCode.DONE;
  }

  private void tell(Workbench bench, Task after) {
    Screen screen = context.screen();
    if (json) {
      screen.json(WholeTask.json(bench, after));
      return;
    }
    List<TaskId> needed = after.spec().dependsOn();
    List<TaskId> blockers = bench.engine().blockers(after);
    screen
        .out()
        .println(
            needed.isEmpty()
                ? after.id() + " depends on no other task."
                : "%s depends on %s%s."
                    .formatted(
                        after.id(),
                        listed(needed),
                        blockers.isEmpty() ? ", all done" : "; not done yet: " + listed(blockers)));
  }

  private static String listed(List<TaskId> tasks) {
    return tasks.stream().map(TaskId::value).collect(Collectors.joining(", "));
  }
}
