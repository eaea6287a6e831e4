package dev.holdpoint.app.agent.script;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.holdpoint.app.yaml.ProblemsException;
import java.util.List;

/** Whatever stands in a scenario, it can be played or everything is said that is wrong with it. */
class ScenarioFuzzTest {
  @FuzzTest(maxDuration = "3s")
  void fuzz(byte[] content) {
    try {
      Scenario scenario = ScenarioParser.parse("play.yaml", new String(content, UTF_8));
      assertNull(scenario.turn(scenario.size() + 1));
      for (int turn = 1; turn <= scenario.size(); turn++) {
        List<Action> actions = scenario.turn(turn);
        assertNotNull(actions);
        assertEquals(
            actions.stream().filter(Action.Ask.class::isInstance).count(),
            scenario.asksOf(turn).size());
      }
    } catch (ProblemsException e) {
      assertFalse(e.problems().isEmpty());
    }
  }
}
