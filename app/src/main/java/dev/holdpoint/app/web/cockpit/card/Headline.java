package dev.holdpoint.app.web.cockpit.card;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.app.view.ActionArguments;
import dev.holdpoint.model.Action;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an action does in our words, never in the agent's: these stand above everything else.
 *
 * @param object the file or address that it is about, empty where it is about none
 */
public record Headline(String words, String object) {
  private static final int LONGEST = 160;
  private static final String SERVER_TOOL = "mcp__";

  static Headline of(Action action) {
    ActionArguments args = ActionArguments.of(action);
    return args.text("command") == null ? other(action.tool(), args) : of("Run a command", "");
  }

  private static Headline other(String tool, ActionArguments args) {
    return switch (tool) {
      case "Write", "Edit", "MultiEdit", "NotebookEdit" -> file(tool, args);
      case "Read" -> about("Read", args, "file_path", "path");
      case "Glob", "Grep" -> about("Search for", args, "pattern", "query", "path");
      case "WebFetch" -> about("Fetch", args, "url");
      case "WebSearch" -> about("Search the web for", args, "query");
      case "Network" -> about("Connect to", args, "host");
      default -> tool(tool);
    };
  }

  private static Headline file(String tool, ActionArguments args) {
    String path = args.text("file_path", "notebook_path", "path");
    if (path == null) {
      return tool(tool);
    }
    String to = args.text("moveTo");
    if (to != null) {
      return of("Edit and move", path + " → " + to);
    }
    if (args.flag("delete") || "delete".equals(args.text("kind"))) {
      return of("Delete", path);
    }
    return of(
        "move".equals(args.text("kind")) ? "Move" : tool.equals("Write") ? tool : "Edit", path);
  }

  private static Headline about(String words, ActionArguments args, String... keys) {
    String object = args.text(keys);
    return object == null || object.isBlank() ? tool(words) : of(words, object);
  }

  private static Headline tool(String name) {
    List<String> parts = List.of(name.split("__", 3));
    return name.startsWith(SERVER_TOOL) && parts.size() == 3
        ? of("Use a tool of " + line(parts.get(1)), parts.get(2))
        : of("Use the tool", name);
  }

  private static Headline of(String words, String object) {
    return new Headline(words, line(object));
  }

  private static String line(String text) {
    return Escaped.line(Shortened.to(text, LONGEST));
  }

  String text() {
    return object.isEmpty() ? words : words + " " + object;
  }

  /** On one line, with a command where it is one. */
  static String line(Action action) {
    @Nullable String command = ActionArguments.of(action).text("command");
    Headline headline = of(action);
    return command == null ? headline.text() : line(command);
  }
}
