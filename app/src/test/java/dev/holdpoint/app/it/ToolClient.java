package dev.holdpoint.app.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An agent's client of {@code holdpoint mcp}: raw lines through a pipe, answers from a file. */
final class ToolClient implements AutoCloseable {
  /** The agent's script: it is nothing but the server's parent. */
  static final String AGENT =
      """
      [ $HOLDPOINT_TURN = 1 ] || exit 0
      holdpoint mcp < "$SEEN/in" > "$SEEN/out" 2> "$SEEN/err"
      echo $? > "$SEEN/exit"
      """;

  private static final String HELLO =
      """
      {"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      """;

  private final Path out;
  // For reading, too: so it opens at once, whoever is at the other end.
  private final RandomAccessFile in;

  private ToolClient(Path out, RandomAccessFile in) {
    this.out = out;
    this.in = in;
  }

  /** Before the agent is started. */
  static ToolClient of(Project project) throws Exception {
    Path pipe = project.seen.resolve("in");
    Program.shell("mkfifo " + Program.quoted(pipe.toString()));
    return new ToolClient(project.seen.resolve("out"), new RandomAccessFile(pipe.toFile(), "rw"));
  }

  ToolClient hello() throws Exception {
    send(HELLO);
    answer("hello");
    return this;
  }

  ToolClient send(String lines) throws IOException {
    in.write(lines.getBytes(UTF_8));
    return this;
  }

  /** Calls a tool under this id. */
  ToolClient call(long id, String tool, Map<String, Object> arguments) throws IOException {
    return call(id, tool, arguments, Map.of());
  }

  ToolClient call(long id, String tool, Map<String, Object> arguments, Map<String, Object> meta)
      throws IOException {
    return send(
        Json.write(
                Map.of(
                    "jsonrpc",
                    "2.0",
                    "id",
                    id,
                    "method",
                    "tools/call",
                    "params",
                    Map.of("name", tool, "arguments", arguments, "_meta", meta)))
            + "\n");
  }

  /** What the server said so far; nothing on standard output is anything but a message. */
  List<JsonObject> said() throws IOException {
    if (!Files.exists(out)) {
      return List.of();
    }
    String text = Files.readString(out);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(Json::object).toList();
  }

  boolean isAnswered(Object id) throws IOException {
    return said().stream().anyMatch(message -> isAnswer(message, id));
  }

  private static boolean isAnswer(JsonObject message, Object id) {
    return id.equals(message.values().get("id")) && !message.has("method");
  }

  /** Waits for the answer to this id. */
  JsonObject answer(Object id) throws Exception {
    Await.until("an answer to " + id, () -> isAnswered(id));
    List<JsonObject> answers = said().stream().filter(one -> isAnswer(one, id)).toList();
    assertEquals(1, answers.size(), answers::toString);
    return answers.getFirst();
  }

  /** The text of a tool's answer, which is all of its content. */
  String text(Object id) throws Exception {
    JsonObject result = answer(id).object("result");
    assertFalse(result.flag("isError"), result::toString);
    return onlyText(result);
  }

  /** The text of a tool's answer that is an error. */
  String failure(Object id) throws Exception {
    JsonObject result = answer(id).object("result");
    assertEquals(true, result.values().get("isError"), result::toString);
    return onlyText(result);
  }

  private static String onlyText(JsonObject result) {
    assertEquals(1, result.objects("content").size(), result::toString);
    assertFalse(result.has("structuredContent"), result::toString);
    assertEquals("text", result.objects("content").getFirst().text("type"));
    return result.objects("content").getFirst().text("text");
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
