package dev.holdpoint.app.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EscapedTest {
  private static final String HARMFUL =
      "\u0000\u0007\u0008\u001b\u007f\u0080\u009b\u009f\u061c\u200e\u200f\u2028\u2029\u202a\u202b"
          + "\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ud800\udfff";

  @Test
  void aLineHasNoLineEndOfItsOwn() {
    assertEquals("a⏎b\\u000d⏎c⇥d", Escaped.line("a\nb\r\nc\td"));
    assertEquals("a\\u23ceb\\u21e5c", Escaped.line("a⏎b⇥c"), "which is told from the real ones");
    assertEquals("a⏎b⇥c", Escaped.block("a⏎b⇥c"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "C:\\temp\\new\\readme",
        "\\\\server\\share",
        "\\d+\\s*\\.\\\\",
        "printf 'a\\n'",
        "\\",
        "\\u12",
        "\\user",
        "\\u{}",
        "\\u{12"
      })
  void aBackslashStaysAsItIs(String text) {
    assertEquals(text, Escaped.line(text));
    assertEquals(text, Escaped.block(text));
  }

  @Test
  void textThatLooksLikeAnEscapeCanBeToldFromOne() {
    for (UnaryOperator<String> escaped :
        List.<UnaryOperator<String>>of(Escaped::line, Escaped::block)) {
      assertEquals("\\u001b", escaped.apply("\u001b"));
      assertEquals("\\\\u001b", escaped.apply("\\u001b"));
      assertEquals("\\\\\\\\u001b", escaped.apply("\\\\u001b"));
      assertEquals("\\\\\\u001b", escaped.apply("\\\u001b"));
      assertEquals("\\u{e0041}", escaped.apply("\udb40\udc41"));
      assertEquals("\\\\u{e0041}", escaped.apply("\\u{e0041}"));
    }
  }

  @Test
  void nothingIsEscapedTwice() {
    String once = Escaped.line("\\u001b C:\\x \u001b⏎\n\u200b");
    assertEquals(once, Escaped.codedLine(once));
    assertEquals(once, Escaped.codedBlock(once));
    assertEquals(
        "{\"a\": \"\\\\\\u202e\\u001b\"}⏎", Escaped.codedLine("{\"a\": \"\\\\\\u202e\u001b\"}\n"));
    assertEquals(
        "{\n  \"a\": \"\\\\\\u200b\"\n}", Escaped.codedBlock("{\n  \"a\": \"\\\\\u200b\"\n}"));
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e,
        0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x206f, 0x3164, 0xfe00, 0xfe0e, 0xfe0f, 0xfeff,
        0xffa0, 0xfff9, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef
      })
  void whatNobodySeesIsShown(int hidden) {
    String escape = (hidden > 0xffff ? "\\u{%x}" : "\\u%04x").formatted(hidden);
    String character = Character.toString(hidden);
    for (String around : List.of("rm%s -rf", "%s", "a%s", "%s b", "👍 %s👍", "日%s本", "%1$s%1$s")) {
      assertEquals(around.formatted(escape), Escaped.line(around.formatted(character)));
      assertEquals(around.formatted(escape), Escaped.block(around.formatted(character)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "👩‍👩‍👧",
        "👩🏽‍💻",
        "❤️",
        "☎︎",
        "🏳️‍🌈",
        "👁️‍🗨️",
        "1️⃣ #️⃣",
        "🇩🇪",
        "🏴\udb40\udc67\udb40\udc62\udb40\udc73\udb40\udc63\udb40\udc74\udb40\udc7f",
        "می‌خواهم",
        "क्‍ष",
        "©️"
      })
  void emojiAndScriptsThatNeedJoinersStayAsTheyAre(String text) {
    assertEquals(text, Escaped.line(text));
    assertEquals(text, Escaped.block(text));
  }

  @Test
  void wordsCanNotHideBehindAnEmoji() {
    String tags = "\udb40\udc67\udb40\udc62\udb40\udc73\udb40\udc63\udb40\udc74";
    String end = "\udb40\udc7f";
    for (String hidden :
        List.of("👍" + tags + end, "🏴" + tags, "🏴" + tags + end + end, "🏴" + end)) {
      String shown = Escaped.line(hidden);
      assertTrue(shown.contains("\\u{e00"), shown);
    }
    assertEquals("👍️\\ufe0f\\ufe0e", Escaped.line("👍️️︎"), "one selector is enough");
    assertEquals("👍\\u200d\\u200d👍", Escaped.line("👍‍‍👍"));
    assertEquals("a\\u200d👍", Escaped.line("a‍👍"));
    assertEquals("ab\\u200cc", Escaped.line("ab‌c"), "not between Latin letters");
  }

  @Test
  void aMillionBackslashesOrTagsTakeNoTime() {
    assertTimeout(
        Duration.ofSeconds(30),
        () -> {
          Escaped.line("\\".repeat(1_000_000) + "u1234");
          Escaped.line("🏴" + "\udb40\udc67".repeat(500_000));
          Escaped.line("\\u1".repeat(300_000));
        });
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
    String alphabet = HARMFUL + "\\\\\\\\nrtuuu{}0012ab\n\r\t⏎⇥😀é\u200b";
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(16); i > 0; i--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String line = Escaped.line(text.toString());
      assertFalse(line.chars().anyMatch(Character::isISOControl));
      assertEquals(text.toString(), unescaped(line));
    }
  }

  /** A row of backslashes is doubled before an escape and what reads like one, and only there. */
  private static String unescaped(String line) {
    return Pattern.compile("(\\\\+)(u[0-9a-f]{4}|u\\{[0-9a-f]+})|⏎|⇥")
        .matcher(line)
        .replaceAll(found -> Matcher.quoteReplacement(unescaped(found)));
  }

  private static String unescaped(MatchResult found) {
    if (found.group(1) == null) {
      return found.group().equals("⏎") ? "\n" : "\t";
    }
    int row = found.group(1).length();
    String code = found.group(2).replaceAll("[u{}]", "");
    String rest = row % 2 == 0 ? found.group(2) : decoded(Integer.parseInt(code, 16));
    return "\\".repeat(row / 2) + rest;
  }

  private static String decoded(int code) {
    return Character.isBmpCodePoint(code) ? String.valueOf((char) code) : Character.toString(code);
  }
}
