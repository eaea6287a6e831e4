package dev.holdpoint.app.cli.line;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** What of a paste becomes part of an answer. */
class PasteTest {
  @Test
  void everyKindOfLineEndIsOne() {
    assertEquals("a\nb\nc\n\nd", Paste.clean("a\r\nb\rc\n\nd"));
  }

  @Test
  void whatWouldDriveTheTerminalIsLeftOut() {
    assertEquals("red text", Paste.clean("\u001b[1;31mred\u001b[0m text\u0007\u0000\u009b"));
  }

  @Test
  void textOfEveryKindStaysAsItIs() {
    String text = "\tif (a) { \"é e\u0301 日本 👩\u200d💻 \u202eabc\" }\n";
    assertEquals(text, Paste.clean(text));
  }
}
