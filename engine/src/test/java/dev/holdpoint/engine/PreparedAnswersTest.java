package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What was prepared is given once, soon, or not at all. */
class PreparedAnswersTest {
  private static final GateId GATE = new GateId(new TaskId("hp-1a2b"), 1);

  private Instant now = Instant.parse("2026-01-31T12:00:00Z");
  private final PreparedAnswers answers = new PreparedAnswers(() -> now);

  @Test
  void itIsTakenOnce() {
    String id = answers.prepare(GATE, new Submission.Text("yes"), "yes", "ada").id();
    assertEquals("yes", answers.find(id).answer());
    assertNotNull(answers.take(id));
    assertNull(answers.take(id));
    assertNull(answers.find(id));
  }

  @Test
  void itIsForgottenAfterAQuarterOfAnHour() {
    String id = answers.prepare(GATE, new Submission.Text("yes"), "yes", "ada").id();
    now = now.plusSeconds(15 * 60 - 1);
    assertNotNull(answers.find(id));
    now = now.plusSeconds(1);
    assertNull(answers.find(id));
    assertNull(answers.take(id));
  }

  @Test
  void twoAreNeverTakenForEachOther() {
    String yes = answers.prepare(GATE, new Submission.Text("yes"), "yes", "ada").id();
    String no = answers.prepare(GATE, new Submission.Text("no"), "no", "ada").id();
    assertNotEquals(yes, no);
    assertEquals("no", answers.take(no).answer());
    assertEquals("yes", answers.take(yes).answer());
  }

  @Test
  void whoPreparesWithoutEndForgetsTheFirst() {
    String first = answers.prepare(GATE, new Submission.Text("yes"), "yes", "ada").id();
    for (int i = 0; i < 1_000; i++) {
      answers.prepare(GATE, new Submission.Text("yes"), "yes", "ada");
    }
    assertNull(answers.find(first));
  }
}
