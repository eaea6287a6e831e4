package dev.holdpoint.app.agent.codex;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdpoint.app.Executable;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An MCP server for tests. Its tool {@code ask_human} waits for ever, {@code colour} asks by a
 * form, {@code plain} answers.
 */
final class TinyMcp {
  private static final List<String> TOOLS = List.of("ask_human", "colour", "plain");
  private static final BufferedReader IN =
      new BufferedReader(new InputStreamReader(System.in, UTF_8));

  private TinyMcp() {}

  /** The program that starts it. */
  static Path script(Path file) throws IOException {
    return Executable.write(
        file,
        "#!/bin/sh\nexec '%s' -cp '%s' %s\n"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                TinyMcp.class.getName()));
  }

  public static void main(String[] args) throws Exception {
    for (String line = IN.readLine(); line != null; line = IN.readLine()) {
      JsonObject message = Json.object(line);
      if (message.has("method") && message.has("id")) {
        answer(message);
      }
    }
  }

  private static void answer(JsonObject message) throws Exception {
    switch (message.text("method")) {
      case "initialize" ->
          say(
              message,
              Map.of(
                  "protocolVersion",
                  message.object("params").text("protocolVersion"),
                  "capabilities",
                  Map.of("tools", Map.of()),
                  "serverInfo",
                  Map.of("name", "tiny", "version", "1")));
      case "tools/list" ->
          say(message, Map.of("tools", TOOLS.stream().map(TinyMcp::tool).toList()));
      case "tools/call" -> call(message, message.object("params"));
      default -> say(message, Map.of());
    }
  }

  private static Map<String, Object> tool(String name) {
    Map<String, Object> schema = Map.of("type", "object", "properties", Map.of());
    return Map.of("name", name, "description", name, "inputSchema", schema);
  }

  private static void call(JsonObject message, JsonObject params) throws Exception {
    switch (params.text("name")) {
      case "ask_human" -> {}
      case "colour" -> {
        Map<String, Object> schema =
            Map.of(
                "type",
                "object",
                "properties",
                Map.of("colour", Map.of("type", "string", "enum", List.of("red", "blue"))),
                "required",
                List.of("colour"));
        Map<String, Object> form = Map.of("message", "Which colour?", "requestedSchema", schema);
        print(Map.of("jsonrpc", "2.0", "id", 99, "method", "elicitation/create", "params", form));
        say(message, text(IN.readLine()));
      }
      default -> say(message, text("plainly done"));
    }
  }

  private static Map<String, Object> text(String text) {
    return Map.of("content", List.of(Map.of("type", "text", "text", text)));
  }

  private static void say(JsonObject message, Map<String, Object> result) {
    print(Map.of("jsonrpc", "2.0", "id", message.values().get("id"), "result", result));
  }

  private static void print(Map<String, Object> message) {
    System.out.println(Json.write(message));
    System.out.flush();
  }
}
