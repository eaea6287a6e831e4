package dev.holdpoint.app.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Calls of tools in the words of a log. */
class ToolLineTest {
  private static ToolLine logged(ToolLine line) {
    return ToolLine.readEnded(Escaped.line(line.text()));
  }

  @Test
  void aCallReadsAsOneLine() {
    ToolLine begun = ToolLine.begun("Bash", "  mvn\n -q   test ");

    assertEquals("Bash: mvn -q test", begun.text());
    assertNull(ToolLine.readBegun(begun.text()).result());
    assertEquals("mvn -q test", ToolLine.readBegun(begun.text()).object());
  }

  @Test
  void whatCameOfItIsReadBackWithItsDetails() {
    ToolLine ended = ToolLine.begun("Bash", "mvn test").ended(false, "exit 1, 45 s", "a\n\tb\n");

    assertEquals("Bash: mvn test → failed, exit 1, 45 s\na\n\tb", ended.text());
    ToolLine read = logged(ended);
    assertEquals(ended, read);
    assertTrue(read.isBad());
  }

  @Test
  void anArrowInAnObjectIsNoResult() {
    ToolLine ended = ToolLine.begun("Grep", "a → failed").ended(true, "", "");

    ToolLine read = logged(ended);
    assertEquals("a → failed", read.object());
    assertFalse(read.isBad());
    assertEquals("Grep: a → failed", read.call());
  }

  @Test
  void hugeTextsAreShortenedToTheirBeginningAndEnd() {
    ToolLine ended =
        ToolLine.begun("Bash", "x".repeat(10_000_000))
            .ended(true, "", "first\n" + "y\n".repeat(5_000_000) + "last");

    assertTrue(ended.object().length() <= 201, () -> ended.object().length() + " characters");
    assertTrue(ended.details().length() < 1_400, () -> ended.details().length() + " characters");
    assertTrue(ended.details().startsWith("first\n"));
    assertTrue(ended.details().endsWith("\nlast"));
    assertTrue(ended.details().contains("more characters"));
  }

  @Test
  void aToolWithoutAnObjectIsItsName() {
    assertEquals("TodoWrite → ok", ToolLine.begun("TodoWrite", "").ended(true, "", "").text());
    assertEquals("TodoWrite", ToolLine.readEnded("TodoWrite → ok").call());
  }
}
