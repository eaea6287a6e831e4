package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Columns of a terminal, where a character may take two, one or none. */
class TextWidthTest {
  @Test
  void aTextFitsByItsColumnsAndNotByItsLetters() {
    assertTrue(TextWidth.fits("abcdef", 6));
    assertFalse(TextWidth.fits("abcdefg", 6));
    assertTrue(TextWidth.fits("会会会", 6));
    assertFalse(TextWidth.fits("会会会会", 7));
    assertTrue(TextWidth.fits("❓❓❓", 6));
    assertFalse(TextWidth.fits("❓❓❓", 5));
    assertTrue(TextWidth.fits("e\u0301".repeat(6), 6));
    assertTrue(TextWidth.fits("", 0));
  }

  @Test
  void linesThatFitStayAsTheyAre() {
    assertEquals(
        List.of("  two  blanks ", "", "here"), TextWidth.wrap("  two  blanks \n\nhere", 14));
    assertEquals(List.of(), TextWidth.wrap("", 10));
  }

  @Test
  void longLinesAreBrokenAtBlanksAndKeepTheirIndentation() {
    assertEquals(
        List.of("  one two", "  three", "short"), TextWidth.wrap("  one two three\nshort", 10));
    assertEquals(List.of("会会", "会会"), TextWidth.wrap("会会 会会", 8));
    assertEquals(List.of("会会 会会"), TextWidth.wrap("会会 会会", 9));
  }
}
