package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Random gestures answer nothing that was not in front of the monkey; the long one makes 1,000. */
class MonkeyTest extends InboxGround {
  /** {@code -Dmonkey.seed=} repeats a run. */
  static final long SEED = Long.getLong("monkey.seed", System.nanoTime() & 0xffffff);

  int gestures() {
    return 60;
  }

  @Test
  void nothingUnintendedIsAnswered() {
    System.out.println("monkey.seed=" + SEED);
    Visit ada = ada(Look.LIGHT).expecting("409");
    Monkey monkey = new Monkey(this, ada, SEED);
    ada.page().reload();
    // By chance all answers may be undone: then it goes on until one is left.
    int most = 10 * gestures();
    for (int i = 1; i <= gestures() || (i <= most && monkey.answered() == 0); i++) {
      monkey.gesture();
      if (i % 50 == 0) {
        ada.page().reload();
      }
    }
    // Leaving sends what still waits.
    ada.go("/board");
    ada.go("/");
    assertEquals(List.of(), monkey.unintended(), "seed " + SEED + ": " + monkey);
    assertTrue(monkey.answered() > 0, "seed " + SEED + ": " + monkey);
    System.out.println(monkey);
  }
}
