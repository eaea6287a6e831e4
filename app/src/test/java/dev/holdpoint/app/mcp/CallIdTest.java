package dev.holdpoint.app.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Clients name their calls in their own ways, or not at all. */
class CallIdTest {
  @Test
  void claudeCodeAndCodexNameTheirs() {
    assertEquals(
        "toolu_1", CallId.in(Map.of("claudecode/toolUseId", "toolu_1", "progressToken", 2)));
    assertEquals("call_3", CallId.in(Map.of("callId", "call_3", "itemId", "fc_3")));
  }

  @Test
  void whatIsNoNameIsNone() {
    assertNull(CallId.in(Map.of()));
    assertNull(CallId.in(Map.of("callId", " ")));
    assertNull(CallId.in(Map.of("callId", 3)));
  }
}
