package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Config;
import dev.holdpoint.app.project.ConfigReader;
import dev.holdpoint.app.project.Places;
import dev.holdpoint.app.project.Roles;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints a script with which a shell completes commands, options and their values. */
@Command(
    name = "completion",
    header = "Print a completion script for bash and zsh.",
    description =
        "It completes commands, options, ids of tasks and gates, files, states, agents, pipelines,"
            + " roles and answer templates.%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(holdpoint completion)                            in bash",
      "  autoload -U +X compinit bashcompinit && compinit && bashcompinit",
      "  source <(holdpoint completion)                            in zsh, after the line above"
    })
final class CompletionCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Option(names = "--names", paramLabel = "KIND", hidden = true, description = "For the script.")
  private @Nullable String names;

  CompletionCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    if (names == null) {
      context.screen().out().print(CompletionScript.of(Cli.complete(context)));
    } else {
      named(names).forEach(context.screen().out()::println);
    }
    return ExitCode.DONE;
  }

  /** Without opening the store: nothing is made by pressing a key. */
  private Collection<String> named(String kind) {
    Places places = context.opener().places(root.directory());
    if (kind.equals("roles")) {
      return new Roles(places.roles()).names();
    }
    Config config = ConfigReader.read(places, context.env());
    return switch (kind) {
      case "agents" -> config.agents().keySet();
      case "pipelines" -> config.pipelines().keySet();
      case "templates" -> config.responses().keySet();
      case "datasources" -> config.sources().keySet();
      default -> List.of();
    };
  }
}
