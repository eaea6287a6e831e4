package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * What closing, cancelling, deferring and reopening have in common: a person decides about a task.
 */
abstract class ShelvingCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;
  private final String verb;

  @Parameters(paramLabel = "ID", description = "The task: its id, or the beginning of it.")
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
      TaskId task = TaskNames.toChange(bench.engine()).task(id);
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
      context.screen().json(WholeTask.json(bench, task));
    } else {
      String state = bench.engine().stateOf(task).word();
      context.screen().out().println("%s is %s.".formatted(task.id(), state));
    }
    List<TaskId> released = released(bench.engine(), task);
    if (!released.isEmpty()) {
      String names = released.stream().map(TaskId::value).collect(Collectors.joining(", "));
      context.screen().err().println("Not blocked any more: " + names);
    }
  }

  /** Tasks that had to wait for this one, and for no other. */
  private static List<TaskId> released(Engine engine, Task task) {
    if (task.state() != TaskState.DONE) {
      return List.of();
    }
    return engine.journal().dependents(task.id()).stream()
        .filter(id -> engine.stateOf(engine.task(id)) == TaskState.OPEN)
        .toList();
  }
}
