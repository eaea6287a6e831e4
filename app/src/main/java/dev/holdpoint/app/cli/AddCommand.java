package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a task down without running it. */
@Command(
    name = "add",
    header = "Create a task, to be run later.",
    description = "Prints its id.%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint add \"Ship the login\" --priority 1 --size large",
      "  holdpoint add \"Build the form\" --parent 1a2b --depends-on 3c4d",
      "  holdpoint add \"Write it up\" --body - < notes.md --document brief.pdf",
      "  holdpoint run $(holdpoint add \"Fix the typo\")"
    })
final class AddCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(paramLabel = "TITLE", description = "What is to be done, on one line.")
  private String title = "";

  @Mixin private TaskOptions options = new TaskOptions();

  @Option(names = "--json", description = "Print the task as JSON.")
  private boolean json;

  AddCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    String name = Titles.checked(title);
    try (Workbench bench = context.opener().open(root.directory())) {
      TaskNames names = TaskNames.toChange(bench.engine());
      TaskOptions.Change change = options.change(names, context);
      TaskSpec spec = change.of().apply(TaskSpec.of(name, name));
      if (options.namesConfigured()) {
        // Whoever names an agent that is not there should not find out when it is run.
        bench.plan(spec, Overrides.NONE);
      }
      switch (bench.engine().add(spec, change.documents())) {
        case Verdict.Refused(Refusal refusal) -> throw UserException.refused(refusal.message());
        case Verdict.Done(Task task) -> tell(bench, task);
      }
    }
    return ExitCode.DONE;
  }

  private void tell(Workbench bench, Task task) {
    Screen screen = context.screen();
    if (json) {
      screen.json(WholeTask.json(bench, task));
    } else {
      screen.out().println(task.id());
    }
  }
}
