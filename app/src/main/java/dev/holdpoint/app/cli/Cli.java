package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.port.WorldException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

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
    return written(executed(withoutHelpCommand(arguments)));
  }

  private int executed(String... arguments) {
    try {
      return commandLine(arguments).execute(arguments);
    } catch (StackOverflowError | OutOfMemoryError e) {
      return bug(e);
    } finally {
      stopped();
    }
  }

  /** Results that went nowhere are no success. */
  private int written(int exit) {
    String failure = context.screen().outputFailure();
    if (failure == null) {
      return exit;
    }
    PrintStream err = context.screen().err();
    err.println("holdpoint: Standard output can't be written: " + failure + ".");
    err.println("What the command did stays done; only its words are lost.");
    return exit == ExitCode.DONE ? ExitCode.FAILED : exit;
  }

  /** People try {@code holdpoint help run}. */
  private static String[] withoutHelpCommand(String... arguments) {
    if (arguments.length == 0 || !arguments[0].equals("help")) {
      return arguments;
    }
    List<String> asked = new ArrayList<>(List.of(arguments).subList(1, arguments.length));
    asked.add("--help");
    return asked.toArray(String[]::new);
  }

  /** The last thing before the process ends by a signal. */
  public void stopped() {
    context.keyboard().restore();
    context.screen().out().flush();
    context.screen().err().flush();
  }

  private CommandLine commandLine(String... arguments) {
    CommandLine line = new CommandLine(CommandModel.of(root));
    String chosen = chosen(arguments);
    for (String name : chosen == null ? Commands.NAMES : List.of(chosen)) {
      line.addSubcommand(name, Commands.modelled(name, root, context));
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
    // A command's own options come first, those of every command after them.
    line.getSubcommands().values().forEach(this::unsorted);
    line.setOut(writer(screen.out()))
        .setErr(writer(screen.err()))
        .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
        .setExecutionStrategy(Cli::executed)
        .setExecutionExceptionHandler((e, _, _) -> explained(e))
        .setParameterExceptionHandler((e, _) -> misused(e))
        .setCaseInsensitiveEnumValuesAllowed(true)
        // An answer may begin with @; it is no file of further arguments.
        .setExpandAtFiles(false)
        .setAbbreviatedOptionsAllowed(false);
    if (screen.outputIsTerminal()) {
      line.setUsageHelpWidth(Math.clamp(screen.width(), 60, WIDEST_HELP));
    } else {
      line.setUsageHelpWidth(WIDEST_HELP);
    }
    return line;
  }

  /** With --help, picocli would overlook that there is no such command, and help with another. */
  private static int executed(ParseResult parsed) {
    for (ParseResult level = parsed; level != null; level = level.subcommand()) {
      CommandSpec command = level.commandSpec();
      List<String> unmatched = level.unmatched();
      if (!command.subcommands().isEmpty()
          && !unmatched.isEmpty()
          && !unmatched.getFirst().startsWith("-")) {
        throw new UnmatchedArgumentException(command.commandLine(), unmatched);
      }
    }
    return new RunLast().execute(parsed);
  }

  private void unsorted(CommandLine command) {
    command.getCommandSpec().usageMessage().sortOptions(false);
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
    CommandSpec command = e.getCommandLine().getCommandSpec();
    err.println("holdpoint: " + Escaped.block(misuse(e)));
    if (e instanceof UnmatchedArgumentException unmatched) {
      String wrong = unmatched.getUnmatched().getFirst();
      String meant =
          Nearest.to(
              wrong,
              unmatched.isUnknownOption() ? options(command) : command.subcommands().keySet());
      if (meant != null) {
        err.println("Did you mean " + meant + "?");
      } else if (unmatched.isUnknownOption() && !command.positionalParameters().isEmpty()) {
        err.println("A text that begins with a dash comes after -- and a blank.");
      }
    }
    err.println("Try '" + command.qualifiedName() + " --help'.");
    return ExitCode.USAGE;
  }

  private static Set<String> options(CommandSpec command) {
    Set<String> names = new TreeSet<>();
    command.options().stream()
        .filter(option -> !option.hidden())
        .forEach(option -> names.addAll(List.of(option.names())));
    return names;
  }

  private String misuse(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().getFirst();
      if (unmatched.isUnknownOption()) {
        return "There is no option " + first + ".";
      }
      return !e.getCommandLine().getSubcommands().isEmpty()
          ? "There is no command \"" + first + "\"."
          : "There is an argument too many: \"" + first + "\". Texts with blanks need quotes.";
    }
    return message(e);
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
      case UncheckedIOException io -> {
        err.println("holdpoint: " + Escaped.block(IoReason.of(io)) + ".");
        yield ExitCode.FAILED;
      }
      case ProblemsException project -> {
        project.problems().forEach(problem -> err.println(Escaped.codedBlock(problem.toString())));
        yield ExitCode.USAGE;
      }
      default -> bug(e);
    };
  }

  private int bug(Throwable e) {
    PrintStream err = context.screen().err();
    err.println("holdpoint: a bug of ours: " + Escaped.block(IoReason.of(e)));
    err.println("Please report it with what the same command prints with --debug.");
    return ExitCode.FAILED;
  }

  /** What a message quotes is escaped already. */
  private int told(Exception e, int exitCode) {
    context.screen().err().println("holdpoint: " + Escaped.codedBlock(message(e)));
    return exitCode;
  }

  private static String message(Exception e) {
    return e.getMessage() == null ? IoReason.of(e) : e.getMessage();
  }
}
