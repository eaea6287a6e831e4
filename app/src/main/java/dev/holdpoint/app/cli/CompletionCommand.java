package dev.holdpoint.app.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints a script with which a shell completes commands, options and ids. */
@Command(
    name = "completion",
    header = "Print a completion script for bash and zsh.",
    description = "It completes commands, options, and the ids of tasks and gates.%n",
    footerHeading = "%nExamples:%n",
    footer = {"  source <(holdpoint completion)"})
final class CompletionCommand implements Callable<Integer> {
  private final Context context;

  CompletionCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    context.screen().out().print(CompletionScript.of(Cli.complete(context)));
    return ExitCode.DONE;
  }
}
