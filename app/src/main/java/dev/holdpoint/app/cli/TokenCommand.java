package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.port.Accesses.Access;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Lets programs and people in from outside. */
@Command(
    name = "token",
    header = "Create, list and revoke access for people and programs.",
    description =
        "A token is shown once; the store keeps only its digest. docs/server.md says how it is"
            + " used.%n",
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint token create --role responder --name ada --expires 30d",
      "  holdpoint token list",
      "  holdpoint token revoke 3f9a02c41b"
    })
final class TokenCommand implements Callable<Integer> {
  static CommandLine withSubcommands(HoldpointCommand root, Context context) {
    return new CommandLine(CommandModel.of(new TokenCommand()))
        .addSubcommand("create", CommandModel.of(new TokenCreateCommand(root, context)))
        .addSubcommand("list", CommandModel.of(new TokenListCommand(root, context)))
        .addSubcommand("revoke", CommandModel.of(new TokenRevokeCommand(root, context)));
  }

  @Override
  public Integer call() {
    throw UserException.usage(
        "Say `holdpoint token create --role ROLE`, `holdpoint token list` or `holdpoint token"
            + " revoke ID`.");
  }

  /** An access as other programs read it. */
  static Map<String, @Nullable Object> json(Access access) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("id", access.id());
    json.put("kind", access.kind().word());
    json.put("role", access.role().word());
    json.put("name", access.name());
    json.put("createdAt", access.created().toString());
    Instant expires = access.expires();
    json.put("expiresAt", expires == null ? null : expires.toString());
    return json;
  }
}
