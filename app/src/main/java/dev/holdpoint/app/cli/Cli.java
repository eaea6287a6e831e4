package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.port.WorldException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;

/** Runs one command line, from its arguments to its exit code. */
public final class Cli {
  private static final int WIDEST_HELP = 100;

  private final Context context;
  private final HoldpointCommand root = new HoldpointCommand();

  public Cli(Context context) {
    this.context = context;
  }

  /** The program's exit code; every expected problem is a message, never a stack trace. */
  public int run(String... arguments) {
    try {
      return commandLine(arguments).execute(arguments);
    } finally {
      stopped();
    }
  }

  /** The last thing before the process ends by a signal. */
  public void stopped() {
    context.keyboard().restore();
    context.screen().out().flush();
    context.screen().err().flush();
  }

  private CommandLine commandLine(String... arguments) {
    CommandLine line = new CommandLine(root);
    String chosen = chosen(arguments);
    for (String name : chosen == null ? Commands.NAMES : List.of(chosen)) {
      line.addSubcommand(name, Commands.named(name, root, context));
    }
    return configured(line);
  }

  /** With every command, for help and completion. */
  static CommandLine complete(Context context) {
    return new Cli(context).commandLine();
  }

  private CommandLine configured(CommandLine line) {
    Screen screen = context.screen();
    line.getCommandSpec().version("holdpoint " + Version.text());
    line.setOut(writer(screen.out()))
        .setErr(writer(screen.err()))
        .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
        .setExecutionExceptionHandler((e, _, _) -> explained(e))
        .setParameterExceptionHandler((e, _) -> misused(e))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setAbbreviatedOptionsAllowed(false);
    if (screen.outputIsTerminal()) {
      line.setUsageHelpWidth(Math.clamp(screen.width(), 60, WIDEST_HELP));
    } else {
      line.setUsageHelpWidth(WIDEST_HELP);
    }
    return line;
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, stream.charset());
  }

  /** The command that these arguments name, null where it is not clear at a glance. */
  private static @Nullable String chosen(String... arguments) {
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].equals("-C")) {
        i++;
      } else if (!arguments[i].startsWith("-")) {
        return Commands.NAMES.contains(arguments[i]) ? arguments[i] : null;
      }
    }
    return null;
  }

  private int misused(ParameterException e) {
    PrintStream err = context.screen().err();
    err.println("holdpoint: " + Escaped.block(message(e)));
    CommandLine line = e.getCommandLine();
    CommandLine.UnmatchedArgumentException.printSuggestions(e, writer(err));
    err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE;
  }

  private int explained(Exception e) {
    PrintStream err = context.screen().err();
    if (root.debug()) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      err.println(Escaped.block(trace.toString()));
    }
    return switch (e) {
      case InterruptedException _ -> ExitCode.INTERRUPTED;
      case UserException user -> told(user, user.exitCode());
      case WorldException world -> told(world, ExitCode.FAILED);
      case ProblemsException project -> {
        project.problems().forEach(problem -> err.println(Escaped.block(problem.toString())));
        yield ExitCode.USAGE;
      }
      default -> {
        err.println("holdpoint: a bug of ours: " + Escaped.block(e.toString()));
        err.println("Please report it with what --debug shows.");
        yield ExitCode.FAILED;
      }
    };
  }

  private int told(Exception e, int exitCode) {
    context.screen().err().println("holdpoint: " + Escaped.block(message(e)));
    return exitCode;
  }

  private static String message(Exception e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }
}
