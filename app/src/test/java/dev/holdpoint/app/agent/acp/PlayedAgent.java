package dev.holdpoint.app.agent.acp;

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
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * An agent's program that plays what a {@link Play} says, step by step, and keeps what it hears.
 */
final class PlayedAgent {
  private static final CountDownLatch HEARD_ALL = new CountDownLatch(1);

  private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
  private final PrintStream out = new PrintStream(System.out, true, UTF_8);
  private final Path heard;
  private final Map<String, String> ids = new HashMap<>();
  private String lastAnswer = "";

  private PlayedAgent(Path heard) {
    this.heard = heard;
  }

  /** The folder has one play for each time that the program is started. */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    int number = 1;
    while (Files.exists(folder.resolve("heard." + number))) {
      number++;
    }
    Path heard = Files.createFile(folder.resolve("heard." + number));
    PlayedAgent agent = new PlayedAgent(heard);
    // Told to end, it still hears what was said to it: it may have been slow to.
    Runtime.getRuntime().addShutdownHook(new Thread(PlayedAgent::hearAll));
    for (String step : Files.readAllLines(folder.resolve("play." + number))) {
      agent.play(Json.object(step));
    }
    // As most programs do, it ends with its input.
    while (agent.read() != null) {
      // What is said now means nothing to it.
    }
    HEARD_ALL.countDown();
  }

  private static void hearAll() {
    try {
      HEARD_ALL.await(1500, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      // Then it ends at once.
    }
  }

  private static void exit(int code) {
    HEARD_ALL.countDown();
    System.exit(code);
  }

  private void play(JsonObject step) throws Exception {
    String value = step.optionalText("value");
    switch (step.text("step")) {
      case "await" -> await(value);
      case "answer" -> awaitAnswer();
      case "say" -> say(value);
      case "complain" -> System.err.println(value);
      case "effect" -> {
        if (lastAnswer.contains("allow") || lastAnswer.contains("once\"")) {
          Files.writeString(Path.of(value), "done");
        }
      }
      case "child" -> System.err.println(new ProcessBuilder("sleep", "300").start().pid());
      case "exit" -> exit(Integer.parseInt(value));
      case "hang" -> new CountDownLatch(1).await();
      default -> throw new IllegalArgumentException(step.toString());
    }
  }

  private void say(String text) {
    String line = text;
    for (Map.Entry<String, String> id : ids.entrySet()) {
      line = line.replace("\"@" + id.getKey() + "\"", id.getValue());
    }
    out.println(line);
  }

  /** Whatever else is wanted before is granted. */
  private void await(String method) throws IOException {
    for (JsonObject message = read(); message != null; message = read()) {
      String wanted = message.optionalText("method");
      if (wanted != null) {
        String id = Json.write(message.values().get("id"));
        ids.put(wanted, id);
        if (wanted.equals(method)) {
          return;
        }
        out.println("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}");
      }
    }
    exit(0);
  }

  private void awaitAnswer() throws IOException {
    for (JsonObject message = read(); message != null; message = read()) {
      if (!message.has("method")) {
        lastAnswer = Json.write(message.values());
        return;
      }
    }
    exit(0);
  }

  private JsonObject read() throws IOException {
    String line = in.readLine();
    if (line == null) {
      return null;
    }
    Files.writeString(heard, line + "\n", StandardOpenOption.APPEND);
    return Json.object(line);
  }
}
