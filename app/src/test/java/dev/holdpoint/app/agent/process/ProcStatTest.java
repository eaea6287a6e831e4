package dev.holdpoint.app.agent.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ProcStatTest {
  private static final String REST =
      " S 1 77 78 0 -1 4194304 204 0 0 0 0 0 0 0 20 0 1 0 178969 2654208";

  @Test
  void readsWhoAProcessIs() {
    assertEquals(new ProcStat(42, 'S', 77, 78, 178969), ProcStat.parse("42 (sleep)" + REST + "\n"));
  }

  @Test
  void aProgramsNameCannotForgeTheOtherFields() {
    assertEquals(
        new ProcStat(42, 'S', 77, 78, 178969),
        ProcStat.parse("42 (x) Z 1 1 1\n) R (" + ")" + REST));
  }

  @Test
  void garbageIsNoProcess() {
    assertNull(ProcStat.parse(""));
    assertNull(ProcStat.parse("42 (sleep) S 1 2"));
    assertNull(ProcStat.parse(")("));
    assertNull(ProcStat.parse("x (sleep)" + REST));
  }

  @Test
  void findsThisProcessAndNoneOfAnImpossibleNumber() {
    ProcStat me = ProcStat.of(ProcessHandle.current().pid());
    assertNotNull(me);
    assertTrue(me.isLive());
    assertTrue(ProcStat.all().stream().anyMatch(stat -> stat.pid() == me.pid()));
    assertNull(ProcStat.of(Integer.MAX_VALUE));
  }

  @Test
  void aNumberThatWasUsedAgainIsAnotherProcess() {
    ProcStat stat = ProcStat.of(ProcessHandle.current().pid());
    assertNotNull(stat);
    ProcessIdentity me = ProcessIdentity.of(stat);
    assertTrue(me.isLive());
    ProcessIdentity before = new ProcessIdentity(me.pid(), me.started() - 1);
    assertFalse(before.isLive());
    assertTrue(new ProcessSession(before, "x").members().isEmpty());
  }
}
