package dev.holdpoint.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoleTest {
  @Test
  void anAgentOpensGatesAndNothingElse() {
    assertEquals(Set.of(Right.OPEN_GATES), Role.AGENT.rights());
    assertFalse(Role.AGENT.may(Right.ANSWER));
  }

  @Test
  void aViewerOnlyLooks() {
    assertEquals(Set.of(Right.VIEW), Role.VIEWER.rights());
  }

  @Test
  void aResponderAnswersToo() {
    assertEquals(Set.of(Right.VIEW, Right.ANSWER), Role.RESPONDER.rights());
  }

  @Test
  void anAdminMayEverything() {
    assertEquals(Set.of(Right.values()), Role.ADMIN.rights());
  }

  @Test
  void wordsNameRolesAndOthersDont() {
    for (Role role : Role.values()) {
      assertEquals(Optional.of(role), Role.named(role.word()));
    }
    assertTrue(Role.named("root").isEmpty());
    assertTrue(Role.named("").isEmpty());
  }
}
