package dev.holdpoint.app.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class HeadingsTest {
  @Test
  void theFirstHeadingIsFoundWhateverItsLevel() {
    assertEquals("A", Headings.first("text\n## A\n# B\n"));
    assertEquals("A", Headings.first("   ###### A ##  \n"));
    assertEquals("C#", Headings.first("# C#\n"));
    assertEquals("A", Headings.first("#\tA"));
    assertEquals("B", Headings.first("#\n# ##\n# B\n"));
  }

  @Test
  void underlinedHeadingsCount() {
    assertEquals("Title", Headings.first("Title\n=====\n# Other\n"));
    assertEquals("Title", Headings.first("\nTitle\n---\n"));
    assertNull(Headings.first("a\n\n---\n"));
    assertNull(Headings.first("- item\n---\n"));
    assertNull(Headings.first("> quote\n---\n"));
  }

  @Test
  void codeHasNoHeadings() {
    assertEquals("Real", Headings.first("```sh\n# comment\n```\n# Real\n"));
    assertEquals("Real", Headings.first("~~~\n# no\n```\n# no\n~~~~\n# Real\n"));
    assertEquals("Real", Headings.first("````\n```\n# no\n````\n# Real\n"));
    assertEquals("Real", Headings.first("    # indented\n\t# tab\n# Real\n"));
    assertEquals("Real", Headings.first("```inline``` text\n# Real\n"));
    assertNull(Headings.first("```\n# never closed\n"));
  }

  @Test
  void hashtagsAndTooManyMarksAreNone() {
    assertNull(Headings.first("#tag\n####### seven\n"));
    assertNull(Headings.first(""));
  }
}
