package dev.holdpoint.app.agent.acp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdpoint.app.agent.Story;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stands in for an agent of the protocol: tells a story, and remembers its sessions. */
final class FakeAcp {
  private static final Pattern EDITED =
      Pattern.compile("this (?:to be run )?instead, (?:exactly so and )?once[^{]*(\\{[^\\n]*?\\})");
  private static final Pattern ANSWER =
      Pattern.compile("answer:\\*\\*\\s+(`{3,})text\\n(.*?)\\n\\1", Pattern.DOTALL);
  private static final String REPORT = "## Human Response to Your Question";
  private static final PrintStream OUT = new PrintStream(System.out, true, UTF_8);

  private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
  private final Story story = Story.valueOf(System.getenv("STORY"));
  private final Path home = Path.of(System.getenv("HOME"));
  private String session = "";
  private int asked;
  private boolean cancelled;

  public static void main(String[] args) throws Exception {
    FakeAcp agent = new FakeAcp();
    for (JsonObject message = agent.read(); message != null; message = agent.read()) {
      agent.hear(message);
    }
  }

  private JsonObject read() throws IOException {
    String line = in.readLine();
    return line == null ? null : Json.object(line);
  }

  private void hear(JsonObject message) throws Exception {
    String id = Json.write(message.values().get("id"));
    switch (message.optionalText("method")) {
      case "initialize" ->
          result(id, "{\"protocolVersion\":1,\"agentCapabilities\":{\"loadSession\":true}}");
      case "session/new" -> {
        session = "s-" + UUID.randomUUID();
        Files.writeString(memory(), "");
        result(id, "{\"sessionId\":\"" + session + "\"}");
      }
      case "session/load" -> load(id, message.object("params").text("sessionId"));
      case "session/prompt" -> {
        JsonObject prompt = message.object("params").objects("prompt").getFirst();
        work(id, prompt.text("text"));
      }
      case "session/cancel" -> cancelled = true;
      case null, default -> {}
    }
  }

  private Path memory() {
    return home.resolve(session);
  }

  private void load(String id, String wanted) throws IOException {
    session = wanted;
    if (!Files.exists(memory())) {
      print(
          "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32603,\"message\":\"gone\"}}"
              .formatted(id));
      return;
    }
    chunk("user_message_chunk", "u", Files.readString(memory()));
    result(id, "{}");
  }

  private void work(String id, String prompt) throws Exception {
    Files.writeString(memory(), prompt + "\n", StandardOpenOption.APPEND);
    boolean isTold = prompt.contains(REPORT) || prompt.contains("About what you asked for");
    switch (story) {
      case TALKS -> talk();
      case USES_A_TOOL -> use(prompt);
      case ASKS -> ask(isTold, Story.QUESTION);
      case ASKS_TWICE -> ask(isTold, Story.QUESTION, Story.OTHER_QUESTION);
      case ASKS_IN_A_SUB_AGENT -> {
        update(
            "{\"sessionUpdate\":\"tool_call\",\"toolCallId\":\"t-0\",\"kind\":\"think\",\"title\":\"task\",\"status\":\"in_progress\"}");
        ask(isTold, Story.QUESTION);
      }
      case ASKS_FOR_A_SECRET -> {
        if (!isTold) {
          chunk(
              "agent_message_chunk",
              "q",
              "{\"status\": \"needs_input\", \"question\": \"Which key?\", \"sensitive\": true}");
          end(id);
          return;
        }
        Matcher answer = ANSWER.matcher(prompt);
        Files.writeString(Path.of(Story.TOLD), answer.find() ? answer.group(2) : prompt);
      }
      case MEETS_A_LIMIT -> {
        print(
            "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":429,\"message\":\"limit reached|%d\"}}"
                .formatted(id, Story.LIMIT));
        return;
      }
      case CRASHES -> {
        System.err.println("boom");
        System.exit(3);
      }
      case BABBLES -> {
        babble();
        talk();
      }
      case HANGS -> hang();
    }
    if (cancelled) {
      result(id, "{\"stopReason\":\"cancelled\"}");
      return;
    }
    chunk("agent_message_chunk", "last", "All done.\n" + prompt + told);
    end(id);
  }

  private String told = "";

  private static void end(String id) {
    result(id, "{\"stopReason\":\"end_turn\",\"usage\":{\"inputTokens\":100,\"outputTokens\":20}}");
  }

  private static void talk() {
    chunk("agent_thought_chunk", null, "Hmm.");
    chunk("agent_message_chunk", "m-1", "Hel");
    chunk("agent_message_chunk", "m-1", "lo.");
  }

  /** As a model would: again after a yes, otherwise after an edit, not at all after a no. */
  private void use(String prompt) throws Exception {
    if (prompt.contains("reject:") || prompt.contains("was not run:")) {
      return;
    }
    Matcher edited = EDITED.matcher(prompt);
    String command = edited.find() ? Json.object(edited.group(1)).text("command") : Story.COMMAND;
    int id = ++asked;
    UUID call = UUID.randomUUID();
    print(
        """
        {"jsonrpc":"2.0","id":%d,"method":"session/request_permission","params":{"sessionId":"%s",\
        "toolCall":{"toolCallId":"%s","kind":"execute","title":"a command","rawInput":{"command":%s}},\
        "options":[{"optionId":"ever","kind":"allow_always"},{"optionId":"yes","kind":"allow_once"},\
        {"optionId":"no","kind":"reject_once"}]}}\
        """
            .formatted(id, session, call, Json.write(command)));
    if (Json.write(awaitAnswer(id).values()).contains("\"yes\"")) {
      update(call, "in_progress");
      new ProcessBuilder("sh", "-c", command).inheritIO().start().waitFor();
      update(call, "completed");
    }
  }

  private static void update(UUID call, String status) {
    update(
        "{\"sessionUpdate\":\"tool_call_update\",\"toolCallId\":\"%s\",\"status\":\"%s\"}"
            .formatted(call, status));
  }

  private void ask(boolean isTold, String... questions) throws Exception {
    if (isTold) {
      return;
    }
    for (int i = 1; i <= questions.length; i++) {
      print(
          """
          {"jsonrpc":"2.0","id":%d,"method":"elicitation/create","params":{"mode":"form",\
          "sessionId":"%s","toolCallId":"call-%d","message":%s,"requestedSchema":{"type":"object",\
          "properties":{"it":{"type":"string"}}}}}\
          """
              .formatted(i, session, i, Json.write(questions[i - 1])));
    }
    for (int i = 1; i <= questions.length; i++) {
      JsonObject result = awaitAnswer(i);
      if (result.text("action").equals("accept")) {
        told += "\n" + result.object("content").text("it");
      }
    }
  }

  private JsonObject awaitAnswer(long id) throws Exception {
    for (JsonObject message = read(); message != null; message = read()) {
      if (message.has("method")) {
        hear(message);
      } else if (message.number("id") == id) {
        return message.object("result");
      }
    }
    System.exit(0);
    throw new AssertionError("gone");
  }

  private static void babble() {
    print("no JSON at all {");
    print("7");
    print("{\"jsonrpc\": 7}");
    print("{\"jsonrpc\":\"2.0\",\"id\":\"unknown\",\"result\":7}");
    print("{\"jsonrpc\":\"2.0\",\"method\":\"session/update\"}");
    print("{\"jsonrpc\":\"2.0\",\"method\":\"session/update\",\"params\":[]}");
    update("{\"sessionUpdate\":\"something_new\",\"content\":7}");
    update("{\"sessionUpdate\":\"tool_call\"}");
    update("{\"sessionUpdate\":\"plan\",\"entries\":7}");
    print("{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"fs/read_text_file\",\"params\":{}}");
    update("{\"sessionUpdate\":\"agent_message_chunk\",\"x\":\"" + "x".repeat(10 << 20) + "\"}");
    byte[] bytes = new byte[100_000];
    new Random(7).nextBytes(bytes);
    System.out.write(bytes, 0, bytes.length);
    print("");
  }

  private static void hang() throws Exception {
    Path processes = Path.of(Story.PROCESSES);
    if (Files.exists(processes)) {
      talk();
      return;
    }
    Process child = new ProcessBuilder("sh", "-c", "trap '' TERM; sleep 300").start();
    Files.writeString(processes, ProcessHandle.current().pid() + "\n" + child.pid() + "\n");
    chunk("agent_message_chunk", "m-1", "ready\n");
    new CountDownLatch(1).await();
  }

  private static void chunk(String kind, String message, String text) {
    Map<String, Object> content = Map.of("type", "text", "text", text);
    update(
        Json.write(
            message == null
                ? Map.of("sessionUpdate", kind, "content", content)
                : Map.of("sessionUpdate", kind, "content", content, "messageId", message)));
  }

  private static void update(String update) {
    print(
        "{\"jsonrpc\":\"2.0\",\"method\":\"session/update\",\"params\":{\"update\":%s}}"
            .formatted(update));
  }

  private static void result(String id, String result) {
    print("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}".formatted(id, result));
  }

  private static void print(String line) {
    OUT.println(line);
  }
}
