package dev.holdpoint.app.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes a token or a session back. */
@Command(
    name = "revoke",
    header = "Revoke a token or a session, at once.",
    description = "Sessions that were started with a token end with it.%n",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint token revoke 3f9a02c41b"})
final class TokenRevokeCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(paramLabel = "TOKEN", description = "What `holdpoint token list` shows as its id.")
  private String id = "";

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  TokenRevokeCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workbench bench = context.opener().open(root.directory())) {
      new AgentRules(context).refuse(bench.engine(), "revoke a token");
      if (!bench.gatekeeper().revoke(id, Person.name(context.env()), "cli")) {
        throw UserException.refused(
            "There is no token or session %s. `holdpoint token list` shows them.".formatted(id));
      }
      if (json) {
        context.screen().json(Map.of("id", id));
      } else {
        context.screen().out().println(id + " is revoked.");
      }
      return ExitCode.DONE;
    }
  }
}
