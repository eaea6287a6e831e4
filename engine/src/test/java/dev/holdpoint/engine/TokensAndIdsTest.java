package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.TASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.TaskId;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens that name their task and keep their secret, ids that are short and always to be had. */
class TokensAndIdsTest {
  private final SecureRandom random = new SecureRandom();

  @Test
  void aTokenNamesItsTask() {
    TurnToken token = TurnToken.fresh(TASK, random);
    assertEquals(token, TurnToken.parse(token.text()));
    assertEquals(TASK, token.task());
    assertTrue(token.text().matches("hp-1a2b_[0-9a-f]{48}"), token.text());
  }

  @Test
  void everyTokenIsAnother() {
    assertNotEquals(TurnToken.fresh(TASK, random), TurnToken.fresh(TASK, random));
  }

  @Test
  void aTokenIsNotShown() {
    TurnToken token = TurnToken.fresh(TASK, random);
    assertFalse(token.toString().contains(token.text().substring(8)), token.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "_", "hp-1a2b", "1a2b_x", "hp-_x", "HP-1A2B_x", "hp-1a2b.1_x", "\0_"})
  void nothingElseIsAToken(String text) {
    assertNull(TurnToken.parse(text));
  }

  @Test
  void idsAreShortUntilTooManyAreTaken() {
    TaskIds ids = new TaskIds();
    for (int i = 0; i < 4; i++) {
      assertEquals("hp-".length() + 4, ids.next().value().length());
    }
    assertEquals("hp-".length() + 5, ids.next().value().length());
    Set<TaskId> seen = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      TaskId id = ids.next();
      assertTrue(TaskId.isValid(id.value()));
      seen.add(id);
    }
    assertTrue(seen.size() > 990, "long ids hardly ever meet");
  }
}
