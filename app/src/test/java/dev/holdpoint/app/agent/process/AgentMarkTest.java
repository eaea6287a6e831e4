package dev.holdpoint.app.agent.process;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AgentMarkTest {
  private static final String LIMITS =
      """
      Limit                     Soft Limit           Hard Limit           Units
      Max locked memory         1                    1                    bytes
      Max file locks            %s                    locks
      Max pending signals       1                    1                    signals
      """;

  @Test
  void theSmallestHardLimitIsTheMark() {
    assertTrue(AgentMark.isIn(LIMITS.formatted("1                    1")));
    assertTrue(AgentMark.isIn(LIMITS.formatted("0                    1")));
    assertTrue(AgentMark.isIn(LIMITS.formatted("0                    0")), "made smaller still");
  }

  @Test
  void anyOtherLimitIsNone() {
    assertFalse(AgentMark.isIn(LIMITS.formatted("unlimited            unlimited")));
    assertFalse(AgentMark.isIn(LIMITS.formatted("1                    unlimited")));
    assertFalse(AgentMark.isIn(LIMITS.formatted("10                   10")));
    assertFalse(AgentMark.isIn(""));
  }
}
