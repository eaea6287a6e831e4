package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A process remembers more than the store holds, which another took the place of or which went back
 * to a backup: nothing is appended behind what is not there.
 */
abstract class WentBackContract extends AuditFixture {
  /** What there is between a store as it was and as it is now. */
  void comeBackOtherwise() throws Exception {}

  @Test
  void whereTheStoreWentBackNothingIsAppendedBehindWhatIsGone() throws Exception {
    Journal.Batch next = next();
    comeBackOtherwise();
    change("DELETE FROM entry WHERE task = ? AND sequence > 5", TASK.value());
    assertFalse(store().append(next));
    assertFalse(store().append(next), "however often");
    assertEquals(5, store().read(TASK).size());
  }

  @Test
  void whereAnotherHistoryStandsNothingIsAppendedToIt() throws Exception {
    Journal.Batch next = next();
    comeBackOtherwise();
    change("UPDATE entry SET mac = ? WHERE task = ? AND sequence = 9", new byte[32], TASK.value());
    assertFalse(store().append(next));
  }

  @Test
  void whatIsReadAgainIsAppendedTo() throws Exception {
    Journal.Batch next = next();
    comeBackOtherwise();
    change("DELETE FROM entry WHERE task = ? AND sequence > 6", TASK.value());
    assertFalse(store().append(next));
    assertTrue(new Writer(store()).append(TASK, started(2)));
    assertEquals(7, store().read(TASK).size());
  }

  /** What a process would append that remembers the task as it left it. */
  private Journal.Batch next() {
    return Writer.batch(
        Task.fold(store().read(TASK)), TASK, Specimens.START, List.of(answered(2, "yes")));
  }
}
