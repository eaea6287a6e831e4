package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.port.Accesses.Access;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows who may come in. */
@Command(
    name = "list",
    header = "Show tokens and sessions, never their secrets.",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint token list", "  holdpoint token list --json"})
final class TokenListCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  TokenListCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      new AgentRules(context).refuse(bench.engine(), "list tokens");
      List<Access> all = bench.gatekeeper().all();
      Screen screen = context.screen();
      if (json) {
        screen.json(all.stream().map(TokenCommand::json).toList());
      } else if (all.isEmpty()) {
        screen.err().println("No tokens. `holdpoint token create --role ROLE` makes one.");
      } else {
        screen.lines(lines(all, bench.engine().now()));
      }
      return ExitCode.DONE;
    }
  }

  private List<String> lines(List<Access> all, Instant now) {
    Table table = new Table(4, 1);
    table.row("ID", "KIND", "ROLE", "EXPIRES", "CREATED", "NAME");
    for (Access access : all) {
      table.row(
          access.id(),
          access.kind().word(),
          access.role().word(),
          expiry(access, now),
          Ago.since(access.created(), now),
          Escaped.line(access.name()));
    }
    return table.lines(context.screen().outputWidth());
  }

  private static String expiry(Access access, Instant now) {
    Instant expires = access.expires();
    if (expires == null) {
      return "never";
    }
    return access.isOver(now) ? "expired" : expires.toString();
  }
}
