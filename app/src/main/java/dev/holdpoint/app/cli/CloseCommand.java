package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.TaskId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Say that a task needs no more work. */
@Command(
    name = "close",
    header = "Mark a task as done.",
    description = "Open gates are withdrawn; tasks that depend on it are not blocked any more.%n",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint close hp-1a2b", "  holdpoint close 1a2b --reason \"done by hand\""})
final class CloseCommand extends ShelvingCommand {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why, for those who read it later.")
  private @Nullable String reason;

  CloseCommand(HoldpointCommand root, Context context) {
    super(root, context, "close");
  }

  @Override
  Verdict decide(Engine engine, TaskId task, String by) {
    return engine.close(task, by, reason);
  }
}
