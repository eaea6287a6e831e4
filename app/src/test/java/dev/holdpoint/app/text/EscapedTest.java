package dev.holdpoint.app.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Random;
import org.junit.jupiter.api.Test;

class EscapedTest {
  private static final String HARMFUL =
      "\u0000\u0007\u0008\u001b\u007f\u0080\u009b\u009f\u061c\u200e\u200f\u2028\u2029\u202a\u202b"
          + "\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ud800\udfff";

  @Test
  void aLineHasNoLineEndOfItsOwn() {
    assertEquals("a\\nb\\r\\nc\\td", Escaped.line("a\nb\r\nc\td"));
  }

  @Test
  void aBackslashCanBeToldFromAnEscape() {
    assertEquals("C:\\\\new", Escaped.line("C:\\new"));
    assertEquals("C:\\new", Escaped.line("C:\new"));
  }

  @Test
  void nothingThatDrivesATerminalIsLeft() {
    assertEquals("\\u001b[2J\\u0007\\u009b0m", Escaped.line("\u001b[2J\u0007\u009b0m"));
    for (int i = 0; i < HARMFUL.length(); i++) {
      char c = HARMFUL.charAt(i);
      String expected = String.format("<\\u%04x>", (int) c);
      assertEquals(expected, Escaped.line("<" + c + ">"));
      assertEquals(expected, Escaped.block("<" + c + ">"));
    }
  }

  @Test
  void ordinaryTextOfAllLanguagesStaysAsItIs() {
    String text = "Größe, שלום, سلام, 日本, 👩‍👩‍👧 e\u0301 \u00a0 … 😀";
    assertEquals(text, Escaped.line(text));
    assertEquals(text, Escaped.block(text));
  }

  @Test
  void aBlockKeepsItsLinesAndTabsAndBackslashes() {
    assertEquals("a\n\tb \\ c\nd", Escaped.block("a\n\tb \\ c\r\nd"));
  }

  @Test
  void aLoneCarriageReturnCanNotOverwriteALine() {
    assertEquals("no\\u000dyes\\u000d", Escaped.block("no\ryes\r"));
    assertEquals("a\\u000d\nb", Escaped.block("a\r\r\nb"));
  }

  @Test
  void whateverIsEscapedCanBeReadBack() {
    Random random = new Random(4711);
    String alphabet = HARMFUL + "\\\\\\nnrtu0012ab\n\r\t😀é";
    for (int round = 0; round < 5_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(12); i > 0; i--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String line = Escaped.line(text.toString());
      assertFalse(line.chars().anyMatch(Character::isISOControl));
      assertEquals(text.toString(), unescaped(line));
    }
  }

  private static String unescaped(String line) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) != '\\') {
        text.append(line.charAt(i));
        continue;
      }
      switch (line.charAt(++i)) {
        case 'n' -> text.append('\n');
        case 'r' -> text.append('\r');
        case 't' -> text.append('\t');
        case '\\' -> text.append('\\');
        case 'u' -> {
          text.append((char) Integer.parseInt(line.substring(i + 1, i + 5), 16));
          i += 4;
        }
        default -> throw new AssertionError("not an escape: " + line);
      }
    }
    return text.toString();
  }
}
