package dev.holdpoint.app.agent.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.Executable;
import dev.holdpoint.app.agent.AgentAdapterContract;
import dev.holdpoint.app.agent.Story;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Claude Code's adapter, with a stand-in that speaks in recorded lines. */
class ClaudeAdapterTest extends AgentAdapterContract {
  private static final String ALL = ".*";

  @Override
  protected Agent agent(CommandSettings settings) {
    return new ClaudeAgent(settings);
  }

  @Override
  protected AgentSpec spec() throws IOException {
    Path script = ground.workspace().resolveSibling("claude");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Executable.write(
        script,
        "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s \"$@\"\n"
            .formatted(java, System.getProperty("java.class.path"), FakeClaude.class.getName()));
    return new AgentSpec(
        "claude", "claude-code", Map.of("command", List.of(script.toString())), List.of());
  }

  /** Plays those lines of a recorded stream that look so, and ends with exit code 1. */
  private Stop stream(String name, String lines) throws Exception {
    return given(Story.TALKS).with("STREAM", name).with("LINES", lines).drive();
  }

  @Test
  void usageIsThatOfEachTurnWhateverTheSessionHasConsumed() throws Exception {
    given(Story.ASKS).drive();
    ground.answer(1, "8443");
    ground.drive();
    // Both results say what they consumed themselves: 100 at the question, 200 afterwards.
    assertEquals(
        List.of(new Usage("claude-opus-5-5", 300, 60, 0.0008 + 0.0016)), ground.task().usage());
  }

  @Test
  void twoResultsOfOneProcessAreBothCounted() throws Exception {
    stream("71b-defer-bash-part2-resume-prompt", ".*\"type\":\"result\".*");
    assertEquals(List.of(new Usage("claude-opus-5-5", 200, 40, 0.0016)), ground.task().usage());
  }

  @Test
  void anErrorOfTheModelsProviderIsToldAsItIs() throws Exception {
    Stop.Failed stop = assertInstanceOf(Stop.Failed.class, stream("16-error-400-credit", ALL));
    assertTrue(stop.reason().contains("Credit balance is too low"), stop::reason);
  }

  @Test
  void aLimitThatNamesNoTimeIsWaitedForToo() throws Exception {
    assertInstanceOf(Stop.Sleeping.class, stream("11-error-429-retries0", ALL));
  }

  @Test
  void whoStopsAfterItsMostTurnsHasFailed() throws Exception {
    Stop.Failed stop =
        assertInstanceOf(Stop.Failed.class, stream("07-max-turns", ".*\"type\":\"result\".*"));
    assertTrue(stop.reason().contains("Reached maximum number of turns"), stop::reason);
  }

  @Test
  void aToolThatRanUnaskedEndsEverything() throws Exception {
    Stop.Failed stop = assertInstanceOf(Stop.Failed.class, stream("07-max-turns", ALL));
    assertTrue(stop.reason().contains("without asking Holdpoint first"), stop::reason);
  }

  @Test
  void aDeferralThatIsNotOursIsNoPause() throws Exception {
    Stop.Failed stop =
        assertInstanceOf(
            Stop.Failed.class, stream("71-defer-bash-part1", ".*\"type\":\"result\".*"));
    assertTrue(stop.reason().contains("a hook of yours"), stop::reason);
  }

  @Test
  void aCallThatItDoesNotRememberIsToldByThePrompt() throws Exception {
    given(Story.ASKS).drive();
    ground.answer(1, ODD);
    try (var sessions = Files.list(ground.memory())) {
      for (Path session : sessions.toList()) {
        Files.writeString(session, "");
      }
    }
    String summary = ground.summary(ground.drive());
    assertTrue(summary.contains("## Human Response to Your Question"), summary);
    assertTrue(summary.contains(ODD), summary);
    assertFalse(summary.contains("Do the task."), "the session is the same");
  }
}
