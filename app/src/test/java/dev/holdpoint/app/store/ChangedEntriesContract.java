package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Audit.Finding;
import dev.holdpoint.port.Audit.Kind;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What verification finds in the entries, on every store. */
abstract class ChangedEntriesContract extends AuditFixture {
  @Test
  void whatWasWrittenIsWell() {
    assertEquals(new Audit.Report(18, 2, List.of()), verify());
    assertEquals(
        new Audit.Report(9, 1, List.of()), store().audit().verify(new Audit.Scope(TASK, null)));
  }

  @Test
  void anUnknownTaskHasNothingToVerify() {
    assertEquals(
        new Audit.Report(0, 0, List.of()),
        store().audit().verify(new Audit.Scope(new TaskId("hp-none"), null)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 6, 9})
  void aChangedBodyIsFound(int number) throws Exception {
    assertEquals(
        1,
        change(
            "UPDATE entry SET body = replace(body, '}', ' }') WHERE task = ? AND sequence = ?",
            TASK.value(),
            number));
    assertFound(Kind.ENTRY, TASK, number);
  }

  @Test
  void anAnswerThatWasTurnedAroundIsFound() throws Exception {
    change("UPDATE entry SET body = replace(body, 'this', 'that') WHERE task = ?", TASK.value());
    assertFound(Kind.ENTRY, TASK, 6);
  }

  @Test
  void aChangedTimeIsFound() throws Exception {
    change("UPDATE entry SET at = at + 1 WHERE task = ? AND sequence = 3", TASK.value());
    assertFound(Kind.ENTRY, TASK, 3);
  }

  @Test
  void aChangedTypeIsFound() throws Exception {
    change(
        "UPDATE entry SET type = 'task.cancelled' WHERE task = ? AND sequence = 9", TASK.value());
    assertFound(Kind.ENTRY, TASK, 9);
  }

  @Test
  void aChangedMacIsFound() throws Exception {
    change("UPDATE entry SET mac = ? WHERE task = ? AND sequence = 5", new byte[32], TASK.value());
    assertFound(Kind.ENTRY, TASK, 5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8})
  void aRemovedEntryIsFound(int number) throws Exception {
    change("DELETE FROM entry WHERE task = ? AND sequence = ?", TASK.value(), number);
    assertFound(Kind.ENTRY, TASK, number);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7})
  void aRemovedEntryWhoseFollowersMoveUpIsFound(int number) throws Exception {
    change("DELETE FROM entry WHERE task = ? AND sequence = ?", TASK.value(), number);
    for (int follower = number + 1; follower <= 9; follower++) {
      change(
          "UPDATE entry SET sequence = ? WHERE task = ? AND sequence = ?",
          follower - 1,
          TASK.value(),
          follower);
    }
    assertFound(Kind.ENTRY, TASK, number);
  }

  @Test
  void twoEntriesThatChangedPlacesAreFound() throws Exception {
    change("UPDATE entry SET sequence = 99 WHERE task = ? AND sequence = 4", TASK.value());
    change("UPDATE entry SET sequence = 4 WHERE task = ? AND sequence = 7", TASK.value());
    change("UPDATE entry SET sequence = 7 WHERE task = ? AND sequence = 99", TASK.value());
    assertFound(Kind.ENTRY, TASK, 4);
  }

  @Test
  void anEntryFromAnotherTaskIsFound() throws Exception {
    // The two histories are the same but for the task.
    byte[] mac = mac(OTHER, 6);
    assertFalse(java.util.Arrays.equals(mac, mac(TASK, 6)));
    change("DELETE FROM entry WHERE task = ? AND sequence = 6", TASK.value());
    change(
        "UPDATE entry SET task = ? WHERE task = ? AND sequence = 6", TASK.value(), OTHER.value());
    List<Finding> findings = verify().findings();
    assertEquals(
        List.of(TASK.value(), OTHER.value()), findings.stream().map(Finding::task).toList());
    assertEquals(List.of(6L, 6L), findings.stream().map(Finding::number).toList());
  }

  @Test
  void aForgedEntryAtTheEndIsFound() throws Exception {
    change(
        insert(),
        TASK.value(),
        10L,
        START.toEpochMilli(),
        "gate.answered",
        "{\"gate\":2,\"said\":\"yes\",\"by\":\"Ada\",\"channel\":\"cli\"}",
        mac(TASK, 9));
    assertFound(Kind.ENTRY, TASK, 10);
  }

  @Test
  void aForgedTaskIsFound() throws Exception {
    change(
        insert(),
        "hp-evil",
        1L,
        START.toEpochMilli(),
        "task.created",
        "{\"title\":\"Evil\",\"body\":\"\",\"priority\":0,\"size\":\"small\"}",
        mac(TASK, 1));
    assertFound(Kind.ENTRY, new TaskId("hp-evil"), 1);
  }

  @Test
  void aTaskThatIsNoneIsFound() throws Exception {
    change("UPDATE entry SET task = ? WHERE task = ?", "\u001b[31m'", TASK.value());
    Finding finding = verify().findings().getFirst();
    assertEquals("\u001b[31m'", finding.task());
    assertEquals(1, finding.number());
  }

  /** Whoever has the key may write anything; a number for the append is needed on one store. */
  abstract String insert();

  byte[] mac(TaskId task, long sequence) throws Exception {
    try (Connection connection = around();
        var statement =
            connection.prepareStatement("SELECT mac FROM entry WHERE task = ? AND sequence = ?")) {
      statement.setString(1, task.value());
      statement.setLong(2, sequence);
      try (var rows = statement.executeQuery()) {
        assertTrue(rows.next());
        return rows.getBytes(1);
      }
    }
  }
}
