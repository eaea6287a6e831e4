package dev.holdpoint.app.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program itself: options that every command takes. */
@Command(
    name = "holdpoint",
    header = "Hold points for AI agents: the agent pauses, a person answers, the agent goes on.",
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint demo                    see it at work, without any set-up",
      "  holdpoint init                    make this directory a project",
      "  holdpoint run -i tasks/example.md",
      "  holdpoint COMMAND --help"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:failed or refused",
      "2:wrong usage, config or input",
      "3:(ask --wait only) continue with your best assumption",
      "101:waiting for a person",
      "102:waiting for a rate limit",
      "130:interrupted"
    })
final class HoldpointCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "-C",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      order = 90,
      description = "The project's directory; without it, the nearest holdpoint.yaml upwards.")
  private @Nullable Path directory;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      order = 91,
      description = "Show stack traces.")
  private boolean debug;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      order = 92,
      description = "Show this help.")
  @SuppressWarnings("UnusedVariable") // picocli looks at the option, nobody at the field
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      order = 93,
      description = "Show the version.")
  @SuppressWarnings("UnusedVariable") // picocli looks at the option, nobody at the field
  private boolean version;

  @Nullable Path directory() {
    return directory;
  }

  boolean debug() {
    return debug;
  }

  @Override
  public Integer call() {
    CommandLine line = spec.commandLine();
    line.usage(line.getErr());
    return ExitCode.USAGE;
  }
}
