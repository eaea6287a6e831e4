package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where Claude Code's permission prompts go: to the process that runs the turn. It decides by the
 * same rules as about everything else; where it is gone, nothing may run.
 *
 * @param address of that process, on this host
 */
public record PermissionDoor(String address, String key) {
  private static final int OK = 200;
  private static final String GONE =
      "Nobody can allow it: Holdpoint's process for this turn is gone. End your turn now.";

  /** Null where the turn has none: then there is no such tool either. */
  public static @Nullable PermissionDoor of(Map<String, String> env) {
    String address = env.get("HOLDPOINT_PERMISSION_URL");
    String key = env.get("HOLDPOINT_PERMISSION_KEY");
    return address == null || key == null ? null : new PermissionDoor(address, key);
  }

  /** The decision as the client wants it; waits as long as a person does. */
  Said ask(JsonObject arguments) {
    try {
      return new Said.Text(answer(Json.write(arguments.values())));
    } catch (IOException | IllegalArgumentException e) {
      return new Said.Text(Json.write(Map.of("behavior", "deny", "message", GONE)));
    }
  }

  private String answer(String question) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(address).toURL().openConnection(Proxy.NO_PROXY);
    connection.setRequestMethod("POST");
    connection.setRequestProperty("Authorization", "Bearer " + key);
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setDoOutput(true);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(question.getBytes(StandardCharsets.UTF_8));
    }
    if (connection.getResponseCode() != OK) {
      throw new IOException("no decision");
    }
    try (InputStream in = connection.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public String toString() {
    return "PermissionDoor";
  }
}
