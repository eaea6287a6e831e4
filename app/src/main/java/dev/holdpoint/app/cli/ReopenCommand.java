package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.TaskId;
import picocli.CommandLine.Command;

/** Take a task up again. */
@Command(
    name = "reopen",
    header = "Reopen a deferred or finished task.",
    description =
        "A deferred task continues where it was; a finished, failed or cancelled one can be run"
            + " again.%n",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint reopen hp-1a2b"})
final class ReopenCommand extends ShelvingCommand {
  ReopenCommand(HoldpointCommand root, Context context) {
    super(root, context, "reopen");
  }

  @Override
  Verdict decide(Engine engine, TaskId task, String by) {
    return engine.reopen(task, by);
  }
}
