package dev.holdpoint.app.agent.codex;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdpoint.app.agent.Story;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A stand-in for {@code codex app-server} that tells a {@link Story}, in the words of the recorded
 * streams. Its threads are files of its home.
 */
final class FakeCodex {
  private static final Object STOPPED = new Object();

  private final Map<Object, BlockingQueue<Object>> asked = new ConcurrentHashMap<>();
  private String told = "";
  private volatile String thread = "";
  private volatile String turn = "";
  private volatile boolean stopped;
  private long lastId = 100;

  private FakeCodex() {}

  public static void main(String[] args) throws Exception {
    FakeCodex codex = new FakeCodex();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      codex.heard(Json.object(line));
    }
    Runtime.getRuntime().halt(0);
  }

  private void heard(JsonObject message) throws IOException {
    Object id = message.values().get("id");
    String method = message.optionalText("method");
    switch (method == null ? "" : method) {
      case "initialize" -> reply(id, Map.of("userAgent", "holdpoint/0.166.0"));
      case "thread/start" -> {
        open(UUID.randomUUID().toString());
        Files.createFile(memory());
        reply(id, opened());
      }
      case "thread/resume" -> {
        open(message.object("params").text("threadId"));
        if (Files.exists(memory())) {
          reply(id, opened());
        } else {
          String why = "no rollout found for thread id " + thread;
          print(Map.of("id", id, "error", Map.of("code", -32600, "message", why)));
        }
      }
      case "turn/start" -> {
        turn = UUID.randomUUID().toString();
        hears(words(message));
        reply(id, Map.of("turn", Map.of("id", turn, "status", "inProgress")));
        tell("turn/started", Map.of("turn", Map.of("id", turn)));
        Thread.ofPlatform().start(this::works);
      }
      case "turn/steer" -> {
        hears("\n" + words(message));
        reply(id, Map.of("turnId", turn));
      }
      case "turn/interrupt" -> {
        stopped = true;
        reply(id, Map.of());
        asked.values().forEach(one -> one.add(STOPPED));
      }
      default -> {
        if (method == null && asked.containsKey(id)) {
          asked.get(id).add(message.has("result") ? message.object("result") : STOPPED);
        }
      }
    }
  }

  private synchronized String heard() {
    return told;
  }

  private synchronized void hears(String words) {
    told += words;
  }

  private void open(String id) {
    thread = id;
  }

  private Path memory() {
    return Path.of(System.getenv("HOME"), thread);
  }

  private Map<String, Object> opened() {
    return Map.of("thread", Map.of("id", thread), "model", "fake-model");
  }

  private static String words(JsonObject message) {
    return message.object("params").objects("input").getFirst().text("text");
  }

  private void works() {
    try {
      boolean isResumed = Files.size(memory()) > 0;
      Files.writeString(memory(), "x");
      tells(Story.valueOf(System.getenv("STORY")), isResumed);
    } catch (InterruptedException | IOException | RuntimeException e) {
      System.err.println("the stand-in broke: " + e);
      Runtime.getRuntime().halt(70);
    }
  }

  private void tells(Story story, boolean isResumed) throws IOException, InterruptedException {
    switch (story) {
      case TALKS -> talks();
      case USES_A_TOOL -> {
        if (!heard().contains("must not run")) {
          runs(Story.COMMAND);
        }
        ends();
      }
      case ASKS -> asks(isResumed, thread, Map.of("q", Story.QUESTION));
      case ASKS_TWICE ->
          asks(isResumed, thread, Map.of("a", Story.QUESTION, "b", Story.OTHER_QUESTION));
      case ASKS_IN_A_SUB_AGENT -> asks(isResumed, "sub-agent", Map.of("q", Story.QUESTION));
      case ASKS_FOR_A_SECRET -> asksForASecret(isResumed);
      case MEETS_A_LIMIT -> meetsALimit();
      case CRASHES -> {
        System.err.println("boom");
        Runtime.getRuntime().halt(3);
      }
      case BABBLES -> {
        babbles();
        talks();
      }
      case HANGS -> hangs();
    }
  }

  private void talks() {
    item("reasoning", Map.of("summary", List.of("Hmm."), "content", List.of()));
    says("Hello.");
    ends();
  }

  private void says(String text) {
    item("agentMessage", Map.of("text", text));
  }

  private void item(String type, Map<String, Object> values) {
    Map<String, Object> item = new LinkedHashMap<>(values);
    item.put("type", type);
    item.put("id", type + ++lastId);
    tell("item/completed", Map.of("item", item));
  }

  private void runs(String command) throws IOException, InterruptedException {
    String id = "call_" + UUID.randomUUID();
    Map<String, Object> item = new LinkedHashMap<>();
    item.put("type", "commandExecution");
    item.put("id", id);
    item.put("command", "/bin/bash -c '" + command + "'");
    item.put("status", "inProgress");
    tell("item/started", Map.of("item", item));
    Object answer =
        ask(
            "item/commandExecution/requestApproval",
            thread,
            Map.of(
                "kind",
                "command",
                "itemId",
                id,
                "command",
                "/bin/bash -c '" + command + "'",
                "cwd",
                Path.of("").toAbsolutePath().toString()));
    boolean isAccepted =
        answer instanceof JsonObject result && result.text("decision").equals("accept");
    if (isAccepted) {
      new ProcessBuilder("sh", "-c", command).inheritIO().start().waitFor();
    }
    item.put("status", isAccepted ? "completed" : "declined");
    tell("item/completed", Map.of("item", item));
    String now = heard();
    if (!isAccepted && !stopped && now.contains("Do exactly the following")) {
      hears("\n");
      runs(now.substring(now.lastIndexOf('\n') + 1));
    }
  }

  private void asks(boolean isResumed, String whose, Map<String, String> questions)
      throws InterruptedException {
    if (!isResumed) {
      List<Map<String, Object>> all =
          questions.entrySet().stream()
              .map(
                  one ->
                      Map.<String, Object>of(
                          "id", one.getKey(), "question", one.getValue(), "isSecret", false))
              .toList();
      note(ask("item/tool/requestUserInput", whose, Map.of("itemId", "i", "questions", all)));
    }
    ends();
  }

  private void note(Object answer) {
    if (answer instanceof JsonObject result) {
      JsonObject answers = result.object("answers");
      for (String name : answers.values().keySet()) {
        hears("\n" + answers.object(name).texts("answers").getFirst());
      }
    }
  }

  private void asksForASecret(boolean isResumed) throws IOException, InterruptedException {
    if (isResumed) {
      String[] after = heard().split("\\*\\*Human's answer:\\*\\*\n", 2);
      List<String> lines = after[1].lines().toList();
      String fence = lines.getFirst().replace("text", "");
      List<String> inside = lines.subList(1, lines.subList(1, lines.size()).indexOf(fence) + 1);
      Files.writeString(Path.of(Story.TOLD), String.join("\n", inside));
    } else {
      Map<String, Object> question = Map.of("id", "q", "question", "Which key?", "isSecret", true);
      note(
          ask(
              "item/tool/requestUserInput",
              thread,
              Map.of("itemId", "i", "questions", List.of(question))));
    }
    ends();
  }

  private void meetsALimit() {
    Map<String, Object> window = Map.of("usedPercent", 100, "resetsAt", Story.LIMIT);
    tell("account/rateLimits/updated", Map.of("rateLimits", Map.of("primary", window)));
    Map<String, Object> error =
        Map.of("message", "You’ve hit your usage limit.", "codexErrorInfo", "usageLimitExceeded");
    tell("turn/completed", Map.of("turn", Map.of("id", turn, "status", "failed", "error", error)));
  }

  private static void babbles() {
    synchronized (System.out) {
      System.out.println("no protocol at all\n{\n[]\nnull\n{\"id\": 3}\n\u0000");
      System.out.println(
          "{\"method\":\"item/completed\",\"params\":{\"item\":\"" + "x".repeat(10 << 20));
      System.out.write(0xc3);
      System.out.write(0xff);
      System.out.println();
    }
  }

  private void hangs() throws IOException, InterruptedException {
    Path processes = Path.of(Story.PROCESSES);
    if (Files.exists(processes)) {
      talks();
      return;
    }
    Process child =
        new ProcessBuilder("sh", "-c", "trap '' TERM; sleep 300; sleep 300").inheritIO().start();
    Files.writeString(processes, ProcessHandle.current().pid() + "\n" + child.pid() + "\n");
    says("ready");
    child.waitFor();
  }

  private void ends() {
    if (stopped) {
      tell("turn/completed", Map.of("turn", Map.of("id", turn, "status", "interrupted")));
      return;
    }
    says("All done. " + heard());
    Map<String, Object> figures = Map.of("inputTokens", 100, "outputTokens", 20);
    tell(
        "thread/tokenUsage/updated",
        Map.of("turnId", turn, "tokenUsage", Map.of("total", figures, "last", figures)));
    tell("turn/completed", Map.of("turn", Map.of("id", turn, "status", "completed")));
  }

  private Object ask(String method, String whose, Map<String, Object> params)
      throws InterruptedException {
    long id = ++lastId;
    BlockingQueue<Object> answer = new LinkedBlockingQueue<>();
    asked.put(id, answer);
    Map<String, Object> all = new LinkedHashMap<>(params);
    all.put("threadId", whose);
    all.put("turnId", turn);
    print(Map.of("method", method, "id", id, "params", all));
    return answer.take();
  }

  private void tell(String method, Map<String, Object> params) {
    Map<String, Object> all = new LinkedHashMap<>(params);
    all.put("threadId", thread);
    print(Map.of("method", method, "params", all));
  }

  private static void reply(Object id, Map<String, Object> result) {
    print(Map.of("id", id, "result", result));
  }

  private static void print(Map<String, Object> message) {
    byte[] line = (Json.write(message) + "\n").getBytes(UTF_8);
    synchronized (System.out) {
      System.out.write(line, 0, line.length);
      System.out.flush();
    }
  }
}
