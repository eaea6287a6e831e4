package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fence that the text inside of it can't close. */
class FenceTest {
  private static final String[] PIECES = {
    "`", "``", "```", "~~~", "\n", "\r", "\r\n", " ", "    ", "text", "#", "\u2028", "\0", "🚦"
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "```",
        "```\nfree",
        "a\n```\nb",
        "````text\nx\n````",
        "~~~",
        "`",
        "\n```",
        "   ```",
        "```\r",
        "x\r```\ry",
        "``````````"
      })
  void whateverStandsInsideStaysInside(String text) {
    assertContained(text);
  }

  @Test
  void noRandomTextGetsOut() {
    long seed = Long.getLong("holdpoint.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < 5000; i++) {
      StringBuilder text = new StringBuilder();
      for (int piece = random.nextInt(20); piece > 0; piece--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      assertContained(text.toString(), "replay with -Dholdpoint.seed=" + seed);
    }
  }

  private static void assertContained(String text) {
    assertContained(text, text);
  }

  /** Reads the fence as CommonMark does: closed by a line of at least as many marks. */
  private static void assertContained(String text, String message) {
    String fenced = Fence.around(text);
    List<String> lines = List.of(fenced.split("\\r\\n|\\r|\\n", -1));
    String mark = lines.getLast();
    assertTrue(mark.matches("`{3,}"), message);
    assertEquals(mark + "text", lines.getFirst(), message);
    for (String line : lines.subList(1, lines.size() - 1)) {
      String bare = line.strip();
      assertFalse(bare.matches("`+") && bare.length() >= mark.length(), message);
    }
    assertTrue(fenced.startsWith(mark + "text\n" + text), message + ": verbatim");
  }
}
