package dev.holdpoint.app.cli;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Says which task must be done before another. */
@Command(
    name = "dep",
    header = "Say which task must be done before another.",
    description =
        "A task is blocked while one that it depends on is not done, and is released by itself"
            + " after that.%n",
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint dep add 1a2b 3c4d    1a2b waits for 3c4d",
      "  holdpoint dep rm 1a2b 3c4d     it does not any more"
    })
final class DepCommand implements Callable<Integer> {
  static CommandLine withSubcommands(HoldpointCommand root, Context context) {
    return new CommandLine(CommandModel.of(new DepCommand()))
        .addSubcommand("add", CommandModel.of(new Add(root, context)))
        .addSubcommand("rm", CommandModel.of(new Rm(root, context)));
  }

  @Override
  public Integer call() {
    throw UserException.usage("Say `holdpoint dep add TASK ON` or `holdpoint dep rm TASK ON`.");
  }

  /** One more dependency. */
  @Command(
      name = "add",
      header = "TASK depends on ON from now on.",
      footerHeading = "%nExamples:%n",
      footer = {"  holdpoint dep add 1a2b 3c4d"})
  static final class Add extends DepChangeCommand {
    Add(HoldpointCommand root, Context context) {
      super(root, context, "add");
    }

    @Override
    TaskSpec changed(TaskSpec spec, TaskId on) {
      List<TaskId> needed = new ArrayList<>(spec.dependsOn());
      needed.add(on);
      return spec.related(spec.parent(), needed);
    }
  }

  /** One dependency less. */
  @Command(
      name = "rm",
      header = "TASK does not depend on ON any more.",
      footerHeading = "%nExamples:%n",
      footer = {"  holdpoint dep rm 1a2b 3c4d"})
  static final class Rm extends DepChangeCommand {
    Rm(HoldpointCommand root, Context context) {
      super(root, context, "rm");
    }

    @Override
    TaskSpec changed(TaskSpec spec, TaskId on) {
      if (!spec.dependsOn().contains(on)) {
        throw UserException.refused("It does not depend on %s: nothing was changed.".formatted(on));
      }
      List<TaskId> needed = new ArrayList<>(spec.dependsOn());
      needed.remove(on);
      return spec.related(spec.parent(), needed);
    }
  }
}
