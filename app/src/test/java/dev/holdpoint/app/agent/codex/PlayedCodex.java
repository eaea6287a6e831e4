package dev.holdpoint.app.agent.codex;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * A program that plays a recorded app-server: says what was said, and waits where the client spoke.
 * What it hears is kept in a file.
 */
final class PlayedCodex {
  private final Path heard;
  private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
  private final PrintStream out = new PrintStream(System.out, true, UTF_8);
  private final List<JsonObject> unmatched = new ArrayList<>();
  private final Map<Object, Object> ids = new HashMap<>();

  private PlayedCodex(Path heard) {
    this.heard = heard;
  }

  /** Its arguments are the recording, the file for what it hears, and whatever Codex would get. */
  public static void main(String[] args) throws Exception {
    PlayedCodex player = new PlayedCodex(Path.of(args[1]));
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      player.play(Json.object(line));
    }
    player.listenToTheEnd();
  }

  private void play(JsonObject line) throws Exception {
    String deed = line.optionalText("do");
    switch (deed == null ? line.text("dir") : deed) {
      case "to_cli" -> awaited(line.object("msg"));
      case "from_cli" -> say(line.object("msg"));
      case "print" -> out.println(line.text("text"));
      case "long" -> out.println(line.text("text") + "x".repeat(line.integer("size")));
      case "complain" -> System.err.println(line.text("text"));
      case "exit" -> Runtime.getRuntime().halt(line.integer("code"));
      case "hang" -> new CountDownLatch(1).await();
      case "child" -> child();
      default -> throw new AssertionError(line);
    }
  }

  private void say(JsonObject message) {
    Map<String, Object> values = new HashMap<>(message.values());
    if (!message.has("method")) {
      values.put("id", ids.getOrDefault(values.get("id"), values.get("id")));
    }
    String method =
        message.has("method") ? "\"method\":" + Json.write(values.remove("method")) : "";
    String id = values.containsKey("id") ? "\"id\":" + Json.write(values.remove("id")) : "";
    String rest = Json.write(values);
    String begin = method + (method.isEmpty() || id.isEmpty() ? "" : ",") + id + ",";
    String text = "{" + begin + rest.substring(1);
    out.println(text.replace("/project/work", Path.of("").toAbsolutePath().toString()));
  }

  private void awaited(JsonObject wanted) throws IOException {
    while (true) {
      for (Iterator<JsonObject> all = unmatched.iterator(); all.hasNext(); ) {
        JsonObject one = all.next();
        if (isSame(wanted, one)) {
          ids.put(wanted.values().get("id"), one.values().get("id"));
          all.remove();
          return;
        }
      }
      String line = in.readLine();
      if (line == null) {
        System.err.println("nobody said " + wanted);
        Runtime.getRuntime().halt(70);
      }
      keep(line);
    }
  }

  private static boolean isSame(JsonObject wanted, JsonObject said) {
    return wanted.has("method")
        ? wanted.text("method").equals(said.optionalText("method"))
        : !said.has("method") && wanted.values().get("id").equals(said.values().get("id"));
  }

  private void keep(String line) throws IOException {
    unmatched.add(Json.object(line));
    Files.writeString(
        heard, line + "\n", UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private void child() throws IOException {
    Process child = new ProcessBuilder("sleep", "600").inheritIO().start();
    out.println("{\"method\":\"child\",\"params\":{\"pid\":" + child.pid() + "}}");
  }

  private void listenToTheEnd() throws IOException {
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      keep(line);
    }
  }
}
