package dev.holdpoint.app.cli;

import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.access.Issued;
import dev.holdpoint.app.access.Maker;
import dev.holdpoint.app.address.ServerAddress;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes a link by which one device signs in to the running server. */
@Command(
    name = "link",
    header = "Print another one-time sign-in link, with a QR code on a terminal.",
    description = {
      "The link is valid for 10 minutes and signs in one device, once: whoever opens it sees what"
          + " it",
      "is for, and presses a button. It needs a server of this project that runs. As admin it lets",
      "create and run tasks, which is running code.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint link",
      "  holdpoint link --role viewer --name jonas",
      "  holdpoint link --json"
    })
final class LinkCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Option(
      names = "--role",
      paramLabel = "viewer|responder|admin",
      description = "What it may do; responder by default.")
  private String role = "responder";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Who signs in with it, as others will read it; you by default.")
  private @Nullable String name;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  LinkCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    Role wanted = role();
    String person = name == null ? Person.name(context.env()) : name;
    try (Workbench bench = context.opener().open(root.directory())) {
      new AgentRules(context).refuse(bench.engine(), "make a sign-in link");
      ServerAddress server = bench.runningServer();
      if (server == null) {
        throw UserException.refused(
            "No server of this project runs on this machine, so a link would lead nowhere. Start"
                + " one: holdpoint serve --lan");
      }
      show(made(bench.gatekeeper(), wanted, person), server);
      return ExitCode.DONE;
    }
  }

  private Role role() {
    return Role.named(role)
        .filter(one -> one != Role.AGENT)
        .orElseThrow(
            () ->
                UserException.usage(
                    "Nobody signs in as \"%s\": --role is one of viewer, responder, admin."
                        .formatted(role)));
  }

  private Issued made(Gatekeeper gatekeeper, Role wanted, String person) {
    try {
      Maker maker = Maker.atTerminal(Person.name(context.env()));
      return gatekeeper.link(wanted, person, maker);
    } catch (IllegalArgumentException e) {
      throw UserException.usage("--name does not fit: %s.".formatted(e.getMessage()));
    }
  }

  private void show(Issued issued, ServerAddress server) {
    String link = ServerAddress.signIn(server.url(), issued.secret()).toString();
    if (json) {
      context.screen().json(json(issued, server, link));
      return;
    }
    context.screen().out().println(link);
    about(issued, server).forEach(context.screen().err()::println);
    if (server.isOnLan()) {
      showCode(link, context.screen());
    }
  }

  /** Programs get the link alone on standard output; people are told why there is no code. */
  private static void showCode(String link, Screen screen) {
    List<String> code = QrLines.of(link, screen);
    if (screen.outputIsTerminal()) {
      screen.lines(code);
    } else {
      code.forEach(screen.err()::println);
    }
  }

  private static List<String> about(Issued issued, ServerAddress server) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "It signs one device in as %s, %s, once, within %d minutes."
            .formatted(
                issued.access().name(),
                issued.access().role().word(),
                Gatekeeper.LINK.toMinutes()));
    if (!server.isOnLan()) {
      lines.add(
          "No QR code: only this machine can reach the server. For a phone, start it with"
              + " holdpoint serve --lan");
    }
    if (server.fingerprint() != null) {
      lines.add("SHA-256 fingerprint of the certificate: " + server.fingerprint());
    }
    return lines;
  }

  private static Map<String, @Nullable Object> json(
      Issued issued, ServerAddress server, String link) {
    Map<String, @Nullable Object> values = Json.map();
    values.put("signIn", link);
    values.put("url", server.url().toString());
    values.put("fingerprint", server.fingerprint());
    values.put("onlyThisMachine", !server.isOnLan());
    values.putAll(TokenCommand.json(issued.access()));
    return values;
  }
}
