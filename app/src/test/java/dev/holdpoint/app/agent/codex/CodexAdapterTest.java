package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.AgentAdapterContract;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.port.Agent;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** Codex's adapter, with a stand-in for its app-server. */
class CodexAdapterTest extends AgentAdapterContract {
  @Override
  protected Agent agent(CommandSettings settings) {
    return new CodexAgent(settings, Clock.system(ZoneOffset.UTC));
  }

  @Override
  protected AgentSpec spec() {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            FakeCodex.class.getName());
    return new AgentSpec("codex", "codex", Map.of("command", command), List.of());
  }
}
