package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.TaskApply;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.Changes.Applied;
import dev.holdpoint.port.Changes.Commit;
import dev.holdpoint.port.Changes.Ending;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings what a task changed into the current branch. */
@Command(
    name = "apply",
    header = "Bring what a task changed into the current branch.",
    description =
        "As one commit. On a conflict nothing is changed, and you are told what to do. Files of"
            + " yours with changes that are not committed stay as they are; if the task changed"
            + " the same ones, it is refused.%n",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint apply hp-1a2b", "  holdpoint apply hp-1a2b --no-commit"})
final class ApplyCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(paramLabel = "ID", description = "The task: its id, or the beginning of it.")
  private String id = "";

  @Option(names = "--no-commit", description = "Leave the changes staged.")
  private boolean noCommit;

  @Option(
      names = "--changed",
      description = "Also what was changed in the workspace after somebody accepted the result.")
  private boolean changed;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  ApplyCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      Task task = bench.engine().task(TaskNames.toChange(bench.engine()).task(id));
      new AgentRules(context).refuse(bench.engine(), task.id(), "apply " + task.id());
      Changes changes = bench.changes();
      Ending ending = noCommit ? Ending.STAGED : Ending.COMMITTED;
      String accepted = changed ? null : bench.reviews().accepted(task.id());
      return told(
          task,
          changes,
          TaskApply.apply(changes, () -> bench.engine().task(task.id()), ending, accepted));
    } catch (TaskApply.NotNow e) {
      throw UserException.refused(e.words());
    }
  }

  private int told(Task task, Changes changes, Applied applied) {
    Commit before = applied instanceof Applied.Nothing ? changes.applied(task.id()) : null;
    if (json) {
      context.screen().json(TaskApply.json(task, applied, before));
    }
    String words = TaskApply.words(task, applied, before);
    if (applied instanceof Applied.Refused) {
      throw UserException.refused(words);
    }
    if (!json) {
      context.screen().out().println(Escaped.block(words));
    }
    return ExitCode.DONE;
  }
}
