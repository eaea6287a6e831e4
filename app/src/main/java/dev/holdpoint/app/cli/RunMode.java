package dev.holdpoint.app.cli;

import picocli.CommandLine.Option;

/** The options that say where questions go. */
final class RunMode {
  @Option(names = "-i", description = "Ask at this terminal.")
  private boolean interactive;

  @Option(names = "--wait", description = "Stay until questions are answered elsewhere.")
  private boolean wait;

  Runner.Mode in(Context context) {
    if (interactive && wait) {
      throw UserException.usage("-i asks here, --wait waits for others: give one of them.");
    }
    if (wait) {
      return Runner.Mode.WAIT;
    }
    if (interactive && !context.keyboard().isTerminal()) {
      context
          .screen()
          .err()
          .println("There is no terminal to ask at, so questions are written down.");
      return Runner.Mode.ASYNC;
    }
    return interactive ? Runner.Mode.INTERACTIVE : Runner.Mode.ASYNC;
  }
}
