package dev.holdpoint.app.cli;

import dev.holdpoint.engine.TurnToken;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Agents call Holdpoint's tools over standard input and output. */
@Command(
    name = "mcp",
    header = "For agents: an MCP server on standard input and output.",
    description = {
      "Offers the tools ask_human, record_assumption and get_task to an agent's client, which"
          + " starts",
      "this by itself. They work inside a turn: its token in the environment names the task.",
      "At threshold 0 the tools for asking are not offered.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  claude mcp add holdpoint -- holdpoint mcp",
      "  {\"mcpServers\": {\"holdpoint\": {\"command\": \"holdpoint\", \"args\": [\"mcp\"]}}}"
    })
final class McpCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  McpCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    TurnToken token = context.agentToken();
    if (token == null) {
      // Nothing of a project is needed to say so, and a client may start it anywhere.
      serve(context.opener().tools(null));
      return ExitCode.DONE;
    }
    try (Workbench bench = context.opener().open(root.directory())) {
      serve(context.opener().tools(new Context.Turn(bench, token)));
      return ExitCode.DONE;
    }
  }

  /** Not System.out: whatever a library prints there must not get in between. */
  private static void serve(Context.ToolServer tools) throws InterruptedException {
    tools.serve(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
  }
}
