package dev.holdpoint.app.web.cockpit.card;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Long contexts, of which a dozen lines are seen at first. */
class FoldedTextTest {
  private static String lines(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void aShortTextStaysWhole() {
    assertNull(FoldedText.of("one\n\ntwo").rest());
    assertNull(FoldedText.of(lines(15)).rest(), "three lines are not worth a press");
  }

  @Test
  void aLongOneIsCutAfterADozenLines() {
    FoldedText folded = FoldedText.of(lines(40));
    assertEquals(lines(12), folded.first());
    assertEquals(28, folded.more());
    assertEquals(lines(40), folded.first() + "\n" + folded.rest());
  }

  @Test
  void itIsCutBetweenParagraphsIfPossible() {
    FoldedText folded = FoldedText.of(lines(8) + "\n\n" + lines(30));
    assertEquals(lines(8) + "\n", folded.first());
  }

  @Test
  void aLongLineCountsForSeveral() {
    FoldedText folded = FoldedText.of(("word ".repeat(60) + "\n\n").repeat(6));
    assertNotNull(folded.rest());
    assertTrue(folded.first().length() < 1_500);
  }

  /** Otherwise the rest would be read as text, and its text as code. */
  @Test
  void aBlockOfCodeIsClosedAndOpenedAgain() {
    FoldedText folded = FoldedText.of("```\n" + lines(40) + "\n```\nend");
    assertTrue(folded.first().endsWith("\n```"), folded.first());
    assertTrue(folded.rest().startsWith("```\n"), folded.rest());
    assertTrue(folded.rest().endsWith("\n```\nend"), folded.rest());
  }
}
