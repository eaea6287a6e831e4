package dev.holdpoint.app.cli;

import dev.holdpoint.app.access.Grant;
import dev.holdpoint.app.access.Issued;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.yaml.Durations;
import dev.holdpoint.model.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes a token and shows it, once. */
@Command(
    name = "create",
    header = "Create a token and print it, once.",
    description = {
      "viewer reads; responder also answers; admin also creates and runs tasks, which is running",
      "code, and manages tokens; agent opens gates and waits for their answers, nothing else.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint token create --role viewer",
      "  holdpoint token create --role responder --name ada --expires 30d",
      "  TOKEN=$(holdpoint token create --role agent --name nightly)"
    })
final class TokenCreateCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Option(
      names = "--role",
      required = true,
      paramLabel = "ROLE",
      description = "agent, viewer, responder or admin.")
  private String role = "";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Who acts with it, as others will read it; you by default.")
  private @Nullable String name;

  @Option(
      names = "--expires",
      paramLabel = "TIME",
      description = "How long it lasts, e.g. 12h or 30d; for ever by default.")
  private @Nullable String expires;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  TokenCreateCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    Grant grant = grant();
    try (Workbench bench = context.opener().open(root.directory())) {
      new AgentRules(context).refuse(bench.engine(), "create a token");
      String by = Person.name(context.env());
      show(bench.gatekeeper().token(grant, by, "cli"));
      return ExitCode.DONE;
    }
  }

  private Grant grant() {
    Role wanted =
        Role.named(role)
            .orElseThrow(
                () ->
                    UserException.usage(
                        "There is no role \"%s\": it is one of agent, viewer, responder, admin."
                            .formatted(role)));
    try {
      return new Grant(wanted, name == null ? Person.name(context.env()) : name, lasts());
    } catch (IllegalArgumentException e) {
      throw UserException.usage("--name does not fit: %s.".formatted(e.getMessage()));
    }
  }

  private @Nullable Duration lasts() {
    if (expires == null || expires.equals("none")) {
      return null;
    }
    Duration lasts = Durations.parse(expires);
    if (lasts == null) {
      throw UserException.usage(
          "--expires is %s, not \"%s\".".formatted(Durations.ALLOWED, expires));
    }
    return lasts;
  }

  private void show(Issued issued) {
    Screen screen = context.screen();
    if (json) {
      Map<String, @Nullable Object> values = Json.map();
      values.put("id", issued.access().id());
      values.put("token", issued.secret());
      values.putAll(TokenCommand.json(issued.access()));
      screen.json(values);
      return;
    }
    screen.out().println(issued.secret());
    Instant end = issued.access().expires();
    screen
        .err()
        .println(
            ("Keep it: it is not shown again. It is for the role %s as %s, %s;"
                    + " `holdpoint token revoke %s` takes it back.")
                .formatted(
                    issued.access().role().word(),
                    issued.access().name(),
                    end == null ? "without an end" : "until " + end,
                    issued.access().id()));
  }
}
