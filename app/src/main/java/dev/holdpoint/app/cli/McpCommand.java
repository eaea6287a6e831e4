package dev.holdpoint.app.cli;

import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.engine.TurnToken;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Agents call Holdpoint's tools over standard input and output. */
@Command(
    name = "mcp",
    header = "For agents: an MCP server on standard input and output.",
    description = {
      "Offers the tools ask_human, record_assumption and get_task to an agent's client, which"
          + " starts",
      "this by itself. Inside a turn its token in the environment names the task, and there are"
          + " tools",
      "for the documents and data sources of that task. In a client that you started yourself,",
      "questions are a task of their own, and are put to you there, too, where the client supports",
      "elicitation.",
      "There it also has list_gates and answer_gate: what agents wait for, and answers that you",
      "confirm in the client.",
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
      serveOutside();
      return ExitCode.DONE;
    }
    try (Workbench bench = context.opener().open(root.directory())) {
      serve(context.opener().tools(new Context.Turn(bench, token)));
      return ExitCode.DONE;
    }
  }

  /** For a person's own client; whoever hides in an agent's processes gets nothing. */
  private void serveOutside() throws InterruptedException {
    if (!(context.caller().get() instanceof Caller.Human)) {
      serve(context.opener().noTools());
      return;
    }
    AtomicReference<@Nullable Workbench> opened = new AtomicReference<>();
    try {
      serve(context.opener().tools(() -> open(opened), Person.name(context.env())));
    } finally {
      Workbench bench = opened.get();
      if (bench != null) {
        bench.close();
      }
    }
  }

  /** A client may start this anywhere: without a project the tools say so. */
  private @Nullable Workbench open(AtomicReference<@Nullable Workbench> opened) {
    try {
      opened.compareAndSet(null, context.opener().open(root.directory()));
      return opened.get();
    } catch (ProblemsException e) {
      return null;
    }
  }

  /** Not System.out: whatever a library prints there must not get in between. */
  private static void serve(Context.ToolServer tools) throws InterruptedException {
    tools.serve(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
  }
}
