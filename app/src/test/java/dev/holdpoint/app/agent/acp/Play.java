package dev.holdpoint.app.agent.acp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What an agent's program does in one turn: as it was recorded, or made up. */
final class Play {
  private final List<String> steps = new ArrayList<>();

  /** A recording, in this workspace instead of the one where it was made. */
  static Play recorded(String name, Path workspace) throws IOException {
    Play play = new Play();
    Map<Object, String> methods = new HashMap<>();
    try (InputStream file = Play.class.getResourceAsStream("/streams/acp/" + name + ".jsonl")) {
      for (String line : new String(file.readAllBytes(), UTF_8).lines().toList()) {
        JsonObject entry =
            Json.object(line.replaceAll("/project/work[a-z-]*", workspace.toString()));
        play.add(entry.text("dir").equals("to_agent"), entry.object("msg"), methods);
      }
    }
    return play;
  }

  private void add(boolean isToAgent, JsonObject message, Map<Object, String> methods) {
    String method = message.optionalText("method");
    if (isToAgent) {
      if (method == null) {
        answer();
      } else {
        methods.put(message.values().get("id"), method);
        await(method);
      }
    } else if (method == null) {
      Map<String, Object> named = new HashMap<>(message.values());
      named.put("id", "@" + methods.get(message.values().get("id")));
      say(Json.write(named));
    } else {
      say(Json.write(message.values()));
    }
  }

  /** One that begins a session and waits for a prompt. */
  static Play begun() {
    return greeted()
        .await("session/new")
        .result("session/new", "{\"sessionId\":\"s-1\"}")
        .await("session/prompt");
  }

  static Play greeted() {
    return new Play()
        .await("initialize")
        .result(
            "initialize", "{\"protocolVersion\":1,\"agentCapabilities\":{\"loadSession\":true}}");
  }

  /** The same with an agent that takes images. */
  static Play begunWithImages() {
    return new Play()
        .await("initialize")
        .result(
            "initialize",
            "{\"protocolVersion\":1,\"agentCapabilities\":{\"promptCapabilities\":{\"image\":true}}}")
        .await("session/new")
        .result("session/new", "{\"sessionId\":\"s-1\"}")
        .await("session/prompt");
  }

  /** One that finds its session again, recalls it and waits for a prompt. */
  static Play loaded() {
    return greeted()
        .await("session/load")
        .text("user_message_chunk", "what was asked")
        .text("agent_message_chunk", "what was said before")
        .result("session/load", "{}")
        .text("agent_message_chunk", "and something that comes late")
        .atOnce()
        .await("session/prompt");
  }

  Play await(String method) {
    return step("await", method);
  }

  /** Waits for an answer of the client's. */
  Play answer() {
    return step("answer", "");
  }

  Play say(String line) {
    return step("say", line);
  }

  /** The last two lines in one write, so that nothing can come between them, time least of all. */
  Play atOnce() {
    String second = Json.object(steps.removeLast()).text("value");
    String first = Json.object(steps.removeLast()).text("value");
    return say(first + "\n" + second);
  }

  Play result(String method, String result) {
    return say("{\"jsonrpc\":\"2.0\",\"id\":\"@%s\",\"result\":%s}".formatted(method, result));
  }

  Play error(String method, String error) {
    return say("{\"jsonrpc\":\"2.0\",\"id\":\"@%s\",\"error\":%s}".formatted(method, error));
  }

  Play update(String update) {
    return say(
        "{\"jsonrpc\":\"2.0\",\"method\":\"session/update\",\"params\":{\"sessionId\":\"s-1\",\"update\":%s}}"
            .formatted(update));
  }

  Play text(String kind, String text) {
    return update(
        "{\"sessionUpdate\":\"%s\",\"content\":{\"type\":\"text\",\"text\":%s}}"
            .formatted(kind, Json.write(text)));
  }

  Play says(String text) {
    return text("agent_message_chunk", text);
  }

  /** Asks whether it may run a command. */
  Play mayRun(int id, String call, String command) {
    return asks(
        id,
        "{\"toolCallId\":\"%s\",\"kind\":\"execute\",\"title\":%s,\"rawInput\":{\"command\":%s}}"
            .formatted(call, Json.write(command), Json.write(command)));
  }

  Play asks(int id, String toolCall) {
    return say(
        """
        {"jsonrpc":"2.0","id":%d,"method":"session/request_permission","params":{"sessionId":"s-1",\
        "toolCall":%s,"options":[{"optionId":"for-ever","kind":"allow_always"},\
        {"optionId":"allow-1","kind":"allow_once"},{"optionId":"no-1","kind":"reject_once"}]}}\
        """
            .formatted(id, toolCall));
  }

  Play ends(String stopReason) {
    return result("session/prompt", "{\"stopReason\":\"%s\"}".formatted(stopReason));
  }

  /** Has its effect only where what was asked last is allowed. */
  Play effect(Path file) {
    return step("effect", file.toString());
  }

  Play complain(String line) {
    return step("complain", line);
  }

  Play child() {
    return step("child", "");
  }

  Play exit(int code) {
    return step("exit", Integer.toString(code));
  }

  Play hang() {
    return step("hang", "");
  }

  private Play step(String step, String value) {
    steps.add(Json.write(Map.of("step", step, "value", value)));
    return this;
  }

  int length() {
    return steps.size();
  }

  /** Only the first steps. */
  Play upTo(int count) {
    Play cut = new Play();
    cut.steps.addAll(steps.subList(0, count));
    return cut;
  }

  /** All that is done until this is said. */
  Play until(String text) {
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).contains(text)) {
        return upTo(i);
      }
    }
    throw new AssertionError("nothing says " + text);
  }

  void write(Path file) throws IOException {
    Files.write(file, steps);
  }
}
