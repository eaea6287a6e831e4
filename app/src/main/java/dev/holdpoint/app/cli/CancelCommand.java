package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.TaskId;
import picocli.CommandLine.Command;

/** Give a task up. */
@Command(
    name = "cancel",
    header = "Cancel a task.",
    description =
        "Open gates are withdrawn, a running agent is stopped; what it did so far stays.%n",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint cancel hp-1a2b"})
final class CancelCommand extends ShelvingCommand {
  CancelCommand(HoldpointCommand root, Context context) {
    super(root, context, "cancel");
  }

  @Override
  Verdict decide(Engine engine, TaskId task, String by) {
    return engine.cancel(task, by);
  }
}
