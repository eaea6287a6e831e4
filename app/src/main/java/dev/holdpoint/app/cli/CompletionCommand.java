package dev.holdpoint.app.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** Prints a script with which a shell completes commands and options. */
@Command(
    name = "completion",
    header = "Print a completion script for bash and zsh.",
    footerHeading = "%nExamples:%n",
    footer = {"  source <(holdpoint completion)"})
final class CompletionCommand implements Callable<Integer> {
  private final Context context;

  CompletionCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    context.screen().out().print(AutoComplete.bash("holdpoint", Cli.complete(context)));
    return ExitCode.DONE;
  }
}
