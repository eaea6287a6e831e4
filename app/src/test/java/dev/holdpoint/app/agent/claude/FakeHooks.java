package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks the hook of a settings file as Claude Code does. */
record FakeHooks(Path settings, String session) {
  JsonObject ask(FakeClaude.Call call) throws IOException, InterruptedException {
    JsonObject hook =
        Json.object(Files.readString(settings))
            .object("hooks")
            .objects("PreToolUse")
            .getFirst()
            .objects("hooks")
            .getFirst();
    Map<String, @Nullable Object> body = Json.map();
    body.put("session_id", session);
    body.put("cwd", Path.of("").toAbsolutePath().toString());
    body.put("permission_mode", "default");
    body.put("hook_event_name", "PreToolUse");
    body.put("tool_name", call.name());
    body.put("tool_input", call.input());
    body.put("tool_use_id", call.id());
    if (call.inSubAgent()) {
      body.put("agent_id", "aa73095c2c6fd8dce");
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(hook.text("url")))
              .header("Authorization", hook.object("headers").text("Authorization"))
              .POST(BodyPublishers.ofString(Json.write(body)))
              .build();
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IOException("the hook says " + response.statusCode());
      }
      return Json.object(response.body()).object("hookSpecificOutput");
    }
  }
}
