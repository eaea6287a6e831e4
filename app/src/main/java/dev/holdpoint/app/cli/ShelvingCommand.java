package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What cancelling, deferring and reopening have in common: a person decides about a task. */
abstract class ShelvingCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;
  private final String verb;

  @Parameters(paramLabel = "ID", description = "The task; any unambiguous part of its id.")
  private String id = "";

  @Option(names = "--by", paramLabel = "NAME", description = "Who decides; you by default.")
  private @Nullable String by;

  @Option(names = "--json", description = "Print the task as JSON.")
  private boolean json;

  ShelvingCommand(HoldpointCommand root, Context context, String verb) {
    this.root = root;
    this.context = context;
    this.verb = verb;
  }

  abstract Verdict decide(Engine engine, TaskId task, String by);

  @Override
  public Integer call() {
    String name = Person.name(by, context.env());
    try (Workbench bench = context.opener().open(root.directory())) {
      TaskId task = new TaskNames(bench.engine()).task(id);
      new AgentRules(context).refuse(bench.engine(), task, verb + " " + task);
      switch (decide(bench.engine(), task, name)) {
        case Verdict.Refused(Refusal refusal) -> throw UserException.refused(refusal.message());
        case Verdict.Done(Task after) -> {
          bench.endLeftovers(task);
          tell(bench, after);
        }
      }
      return ExitCode.DONE;
    }
  }

  private void tell(Workbench bench, Task task) {
    if (json) {
      context.screen().json(TaskJson.of(task, bench.engine().now()));
    } else {
      context.screen().out().println("%s is %s.".formatted(task.id(), task.state().word()));
    }
  }
}
