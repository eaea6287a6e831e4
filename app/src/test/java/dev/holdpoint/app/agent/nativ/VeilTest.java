package dev.holdpoint.app.agent.nativ;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VeilTest {
  private static final GateId GATE = new GateId(new TaskId("hp-1a2b"), 1);
  private static final String PEM =
      """
      -----BEGIN PRIVATE KEY-----
      MIIEvQIBADANBgkq/hkiG9w0BAQEFAASC
      zxcvbnmASDFGHJ+qwertyuiop/1234567
      -----END PRIVATE KEY-----
      """;

  private static void isCovered(String secret, String shown, String part) {
    String covered = new Veil(Map.of(GATE, secret)).cover(shown);
    assertFalse(covered.contains(part), covered);
    assertEquals(shown, new Veil(Map.of(GATE, secret)).lift(covered));
    assertTrue(new Veil(Map.of()).lift(covered).contains("not kept"), covered);
  }

  @Test
  void aKeyIsCoveredLineByLine() {
    isCovered(PEM, "1\t" + PEM.strip().replace("\n", "\n2\t"), "MIIEvQ");
    isCovered(PEM, "found: zxcvbnmASDFGHJ+qwertyuiop/1234567", "zxcvbnm");
  }

  @Test
  void itIsCoveredHoweverJsonWritesIt() {
    isCovered(PEM, PEM.replace("\n", "\\n"), "MIIEvQ");
    isCovered(PEM, PEM.replace("/", "\\/").replace("\n", "\\n"), "MIIEvQ");
    isCovered("p\u00e4ssw\u00f6rd", "{\"a\": \"p\\u00e4ssw\\u00f6rd\"}", "ssw");
    isCovered("p\u00e4ssw\u00f6rd", "{\"a\": \"p\\u00E4ssw\\u00F6rd\"}", "ssw");
  }
}
