package dev.holdpoint.app.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The commands by name; each is made only when it is called, since start-up time is felt. */
final class Commands {
  static final List<String> NAMES =
      List.of(
          "demo",
          "init",
          "validate",
          "run",
          "run-all",
          "work",
          "add",
          "edit",
          "dep",
          "close",
          "cancel",
          "defer",
          "reopen",
          "list",
          "tree",
          "show",
          "diff",
          "apply",
          "clean",
          "ask",
          "mcp",
          "respond",
          "review",
          "log",
          "journal",
          "stats",
          "serve",
          "link",
          "token",
          "where",
          "completion");

  private Commands() {}

  /** For picocli: the command's model. */
  static @Nullable Object modelled(String name, HoldpointCommand root, Context context) {
    Object command = named(name, root, context);
    return command == null ? null : CommandModel.of(command);
  }

  private static @Nullable Object named(String name, HoldpointCommand root, Context context) {
    return switch (name) {
      case "demo" -> new DemoCommand(root, context);
      case "init" -> new InitCommand(root, context);
      case "validate" -> new ValidateCommand(root, context);
      case "run" -> new RunCommand(root, context);
      case "run-all" -> new RunAllCommand(root, context);
      case "work" -> new WorkCommand(root, context);
      case "add" -> new AddCommand(root, context);
      case "edit" -> new EditCommand(root, context);
      case "dep" -> DepCommand.withSubcommands(root, context);
      case "close" -> new CloseCommand(root, context);
      case "tree" -> new TreeCommand(root, context);
      case "stats" -> new StatsCommand(root, context);
      case "ask" -> new AskCommand(root, context);
      case "mcp" -> new McpCommand(root, context);
      case "respond" -> new RespondCommand(root, context);
      case "review" -> new ReviewCommand(root, context);
      case "list" -> new ListCommand(root, context);
      case "show" -> new ShowCommand(root, context);
      case "log" -> new LogCommand(root, context);
      case "journal" -> JournalCommand.withSubcommands(root, context);
      case "diff" -> new DiffCommand(root, context);
      case "apply" -> new ApplyCommand(root, context);
      case "clean" -> new CleanCommand(root, context);
      case "cancel" -> new CancelCommand(root, context);
      case "defer" -> new DeferCommand(root, context);
      case "reopen" -> new ReopenCommand(root, context);
      case "serve" -> new ServeCommand(root, context);
      case "link" -> new LinkCommand(root, context);
      case "token" -> TokenCommand.withSubcommands(root, context);
      case "where" -> new WhereCommand(root, context);
      case "completion" -> new CompletionCommand(root, context);
      default -> null;
    };
  }
}
