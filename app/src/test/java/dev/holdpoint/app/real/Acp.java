package dev.holdpoint.app.real;

import dev.holdpoint.app.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A plain client of an agent that speaks the Agent Client Protocol. */
final class Acp {
  private final JsonRpc rpc;
  private final List<JsonObject> permissions = new ArrayList<>();
  private final String choice;

  /**
   * @param choice the kind of option that is chosen where the agent asks for permission
   */
  Acp(RealProcess agent, String choice) {
    rpc = new JsonRpc(agent, this::answer);
    this.choice = choice;
  }

  private Map<String, Object> answer(JsonObject asked) {
    permissions.add(asked.object("params"));
    String option =
        asked.object("params").objects("options").stream()
            .filter(one -> one.text("kind").equals(choice))
            .findFirst()
            .orElseThrow()
            .text("optionId");
    return Map.of("outcome", Map.of("outcome", "selected", "optionId", option));
  }

  JsonObject initialize() throws Exception {
    return rpc.call(
        "initialize",
        Map.of(
            "protocolVersion",
            1,
            "clientCapabilities",
            Map.of("fs", Map.of("readTextFile", false, "writeTextFile", false))));
  }

  String newSession(RealGround ground) throws Exception {
    Map<String, Object> params = Map.of("cwd", ground.work().toString(), "mcpServers", List.of());
    return rpc.call("session/new", params).text("sessionId");
  }

  void loadSession(RealGround ground, String session) throws Exception {
    rpc.call(
        "session/load",
        Map.of("sessionId", session, "cwd", ground.work().toString(), "mcpServers", List.of()));
  }

  void setMode(String session, String mode) throws Exception {
    rpc.call("session/set_mode", Map.of("sessionId", session, "modeId", mode));
  }

  /** How the turn ended. */
  String prompt(String session, String text) throws Exception {
    Map<String, Object> prompt = Map.of("type", "text", "text", text);
    return rpc.call("session/prompt", Map.of("sessionId", session, "prompt", List.of(prompt)))
        .text("stopReason");
  }

  List<JsonObject> permissions() {
    return List.copyOf(permissions);
  }

  /** Hears on until what the agent said is as wanted: some end their turn before their words. */
  void awaitSaid(Predicate<String> wanted) throws Exception {
    while (!wanted.test(said())) {
      rpc.hear();
    }
  }

  /** All that the agent said so far. */
  String said() {
    return rpc.heard().stream()
        .filter(one -> "session/update".equals(one.optionalText("method")))
        .map(one -> one.object("params").object("update"))
        .filter(update -> update.text("sessionUpdate").equals("agent_message_chunk"))
        .map(update -> update.object("content").text("text"))
        .collect(Collectors.joining());
  }
}
