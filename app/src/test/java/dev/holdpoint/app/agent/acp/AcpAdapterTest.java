package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.agent.AgentAdapterContract;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.port.Agent;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The adapter of the Agent Client Protocol, with a stand-in that speaks it. */
class AcpAdapterTest extends AgentAdapterContract {
  @Override
  protected Agent agent(CommandSettings settings) {
    return new AcpAgent(settings, Clock.systemUTC());
  }

  @Override
  protected AgentSpec spec() {
    return new AgentSpec("fake", "acp", Map.of("command", program(FakeAcp.class)), List.of());
  }

  /** A class of ours as a program. */
  static List<String> program(Class<?> main, String... arguments) {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    words.addAll(List.of(arguments));
    return words;
  }
}
