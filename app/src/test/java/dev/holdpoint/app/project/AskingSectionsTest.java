package dev.holdpoint.app.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.model.Threshold;
import java.util.List;
import org.junit.jupiter.api.Test;

class AskingSectionsTest {
  private static final String TEXT =
      """
      Work.

      <!-- ASKING -->
      Ask well.
      <!-- /ASKING -->

      Go on.

      \t<!--/asking-->\t
      <!--Asking-->
      Ask again.
      <!-- / ASKING -->
      """;

  private static String at(int threshold, String text) {
    return AskingSections.at(new Threshold(threshold), text);
  }

  private static List<String> problems(String text) {
    Findings findings = new Findings("f.md");
    AskingSections.check(text, 10, findings);
    return findings.problems().stream().map(Problem::toString).toList();
  }

  @Test
  void atThreshold0TheSectionsAreLeftOut() {
    assertEquals("Work.\n\nGo on.\n", at(0, TEXT));
  }

  @Test
  void fromThreshold1OnOnlyTheCommentsAreLeftOut() {
    for (int threshold = 1; threshold <= 5; threshold++) {
      assertEquals("Work.\n\nAsk well.\n\nGo on.\n\nAsk again.\n", at(threshold, TEXT));
    }
  }

  @Test
  void aTextWithoutSectionsStaysAsItIs() {
    String text = "a\n\n\n\n<!-- other -->\nb  ";

    assertSame(text, at(0, text));
    assertSame(text, at(5, text));
  }

  @Test
  void commentsThatDoNotPairAreFoundWithTheirLines() {
    assertEquals(List.of(), problems("a\n<!-- ASKING -->\nb\n<!-- /ASKING -->\n"));
    assertEquals(
        List.of("f.md:12: ASKING: the section is not closed with <!-- /ASKING -->"),
        problems("a\n<!-- ASKING -->\nb\n"));
    assertEquals(
        List.of("f.md:11: ASKING: there is no open section that <!-- /ASKING --> could close"),
        problems("<!-- /ASKING -->"));
    assertEquals(
        List.of("f.md:12: ASKING: the section that begins on line 11 is not closed yet"),
        problems("<!-- ASKING -->\n<!-- ASKING -->\n<!-- /ASKING -->"));
    assertEquals(
        List.of("f.md:11: ASKING: the comment must stand on a line of its own"),
        problems("Never <!-- ASKING --> wait"));
  }

  @Test
  void aSectionLeftOpenByMistakeTellsTooLittleRatherThanTooMuch() {
    assertEquals("a\n", at(0, "a\n<!-- ASKING -->\nask\n"));
  }
}
