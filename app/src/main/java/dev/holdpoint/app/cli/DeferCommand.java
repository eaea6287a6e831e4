package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.TaskId;
import picocli.CommandLine.Command;

/** Put a task aside. */
@Command(
    name = "defer",
    header = "Put a task aside until it is reopened.",
    description = "Nobody works on it until it is reopened; open gates stay open.%n",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint defer hp-1a2b"})
final class DeferCommand extends ShelvingCommand {
  DeferCommand(HoldpointCommand root, Context context) {
    super(root, context, "defer");
  }

  @Override
  Verdict decide(Engine engine, TaskId task, String by) {
    return engine.defer(task, by);
  }
}
