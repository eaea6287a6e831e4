package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.agent.CallInput;
import dev.holdpoint.app.agent.ResultFinder;
import dev.holdpoint.app.agent.ToolCalls;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Agent.Narrator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Hears what an agent tells of its session, narrates it, and keeps what is needed later. */
final class Updates {
  private static final int MOST_CALLS = 1 << 10;

  private final Narrator narrator;
  private final ToolCalls told;
  private final ToolUses uses;
  private final Said said;
  private final Said thought;
  private final Map<String, ToolCall> calls =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ToolCall> eldest) {
          return size() > MOST_CALLS;
        }
      };
  private final Set<String> shown = new HashSet<>();
  private boolean recalling;
  private boolean recalled;
  private String plan = "";
  private @Nullable Double cost;

  Updates(Narrator narrator, ToolUses uses) {
    this.narrator = narrator;
    this.told = new ToolCalls(narrator);
    this.uses = uses;
    this.said = new Said(this::say);
    this.thought = new Said(narrator::thought);
  }

  private void say(String line) {
    if (!ResultFinder.isResult(line)) {
      narrator.said(line);
    }
  }

  /** What comes now was told before, in an earlier turn. */
  void recall() {
    recalling = true;
  }

  /** What comes now is new. Tells whether anything was recalled. */
  boolean goOn() {
    recalling = false;
    said.begin();
    return recalled;
  }

  void hear(JsonObject update) {
    String kind = MessageLine.text(update, "sessionUpdate");
    if ("usage_update".equals(kind)) {
      cost(MessageLine.object(update, "cost"));
    }
    if (recalling) {
      recalled |= "user_message_chunk".equals(kind) || "agent_message_chunk".equals(kind);
      return;
    }
    switch (kind) {
      case "agent_message_chunk" -> said.add(MessageLine.text(update, "messageId"), text(update));
      case "agent_thought_chunk" ->
          thought.add(MessageLine.text(update, "messageId"), text(update));
      case "tool_call", "tool_call_update" -> call(update);
      case "plan" -> plan(update);
      case null, default -> {}
    }
  }

  private static String text(JsonObject update) {
    String text = MessageLine.text(MessageLine.object(update, "content"), "text");
    return text == null ? "" : text;
  }

  private void cost(JsonObject told) {
    if (told.values().get("amount") instanceof Number amount
        && "USD".equals(told.values().get("currency"))) {
      cost = amount.doubleValue();
    }
  }

  private void call(JsonObject update) {
    ToolCall call = learn(update);
    String status = MessageLine.text(update, "status");
    // What is only pending may have no arguments yet.
    if (call != null && status != null && !status.equals("pending")) {
      show(call);
      if (status.equals("completed") || status.equals("failed")) {
        told.ended(call.id(), status.equals("completed"), call.words());
      }
    }
  }

  /** Keeps what is told about a call; null where it has no name. */
  @Nullable ToolCall learn(JsonObject told) {
    String id = ToolCall.id(told);
    if (id == null) {
      return null;
    }
    ToolCall known = calls.get(id);
    if (known == null) {
      // A text before a tool is used is not the last one.
      said.begin();
      thought.flush();
    }
    ToolCall call = (known == null ? ToolCall.unknown(id) : known).with(told);
    calls.put(id, call);
    return call;
  }

  /** One line for each call. */
  void show(ToolCall call) {
    if (shown.add(call.id())) {
      ToolUse first = uses.of(call).getFirst();
      told.begun(call.id(), first.action().tool(), first.subject(), input(call, first));
    }
  }

  private static CallInput input(ToolCall call, ToolUse use) {
    if (call.diffs().isEmpty()) {
      return CallInput.of(use.action().tool(), call.input());
    }
    ToolCall.Diff diff = call.diffs().getFirst();
    return CallInput.change(diff.before() == null ? "" : diff.before(), diff.after());
  }

  private void plan(JsonObject update) {
    StringBuilder text = new StringBuilder("plan:");
    if (update.values().get("entries") instanceof Iterable<?> entries) {
      for (Object entry : entries) {
        if (entry instanceof Map<?, ?> map && map.get("content") instanceof String content) {
          text.append("completed".equals(map.get("status")) ? "\n[x] " : "\n[ ] ").append(content);
        }
      }
    }
    if (!plan.contentEquals(text)) {
      plan = text.toString();
      plan.lines().forEach(narrator::said);
    }
  }

  /** The agent is told something: what it said before is not its last message. */
  void begin() {
    said.begin();
  }

  /** The last message, all of it. */
  String lastMessage() {
    said.flush();
    thought.flush();
    return said.text().strip();
  }

  /** What the session has cost so far, null where the agent does not tell. */
  @Nullable Double cost() {
    return cost;
  }
}
