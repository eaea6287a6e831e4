package dev.holdpoint.app.web.cockpit.card;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class KeptTest {
  @Test
  void whatWasNotAskedForLongestGoes() {
    Kept<String, Integer> kept = new Kept<>(2);
    kept.put("a", 1);
    kept.put("b", 2);
    kept.get("a");
    kept.put("c", 3);
    assertEquals(1, kept.get("a"));
    assertNull(kept.get("b"));
    assertEquals(3, kept.get("c"));
  }

  @Test
  void neverMoreIsKeptThanItsWeight() {
    Kept<String, String> kept = new Kept<>(10, String::length);
    kept.put("a", "1234");
    kept.put("b", "1234");
    kept.put("c", "12345");
    assertNull(kept.get("a"));
    assertEquals("1234", kept.get("b"));
    kept.put("b", "1");
    kept.put("d", "1234");
    assertEquals("12345", kept.get("c"), "what b weighed before is not counted any more");
    assertEquals("1", kept.get("b"));
    assertEquals("1234", kept.get("d"));
  }

  @Test
  void whatWeighsTooMuchAloneIsNotKeptAndDrivesNothingOut() {
    Kept<String, String> kept = new Kept<>(4, String::length);
    kept.put("a", "1");
    kept.put("b", "12345");
    assertNull(kept.get("b"));
    assertEquals("1", kept.get("a"));
    kept.put("a", "12345");
    assertNull(kept.get("a"), "the old value is not true any more");
  }
}
