package dev.holdpoint.app.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ShortenedTest {
  @Test
  void anEndNeverBeginsInsideACharacter() {
    assertEquals("b🙂", Shortened.end("ab🙂", 3));
    assertEquals("", Shortened.end("ab🙂", 1));
    assertEquals("🙂", Shortened.end("ab🙂", 2));
    assertEquals("ab🙂", Shortened.end("ab🙂", 4));
    assertEquals("", Shortened.end("ab", 0));
  }

  @Test
  void aTextThatFitsStaysAsItIs() {
    assertEquals("", Shortened.to("", 0));
    assertEquals("abc", Shortened.to("abc", 3));
    assertEquals("a😀", Shortened.to("a😀", 3));
  }

  @Test
  void aLongTextEndsWithASign() {
    assertEquals("ab…", Shortened.to("abc", 2));
    assertEquals("…", Shortened.to("abc", 0));
    assertEquals("ab", Shortened.beginning("abc", 2));
  }

  @Test
  void noCharacterIsCutInTwo() {
    assertEquals("a…", Shortened.to("a😀b", 2));
    assertEquals("a😀…", Shortened.to("a😀b", 3));
    assertEquals("", Shortened.beginning("😀", 1));
    assertEquals("\ud83d…", Shortened.to("\ud83dab", 1));
  }
}
