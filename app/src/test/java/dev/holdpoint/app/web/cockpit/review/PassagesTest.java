package dev.holdpoint.app.web.cockpit.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import gg.jte.output.StringOutput;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PassagesTest {
  private static List<Passage> passages(String text, Integer... fresh) {
    return Passages.of(text, Set.of(fresh)).passages();
  }

  private static String html(Passage passage) {
    StringOutput out = new StringOutput();
    passage.html().writeTo(out);
    return out.toString().strip();
  }

  @Test
  void everyPieceKnowsItsLines() {
    List<Passage> all =
        passages(
            """
            # Goal

            One line
            and another.

            1. first
               - below
            2. second

            ```
            code
            ```

            | a | b |
            |---|---|
            | 1 | 2 |
            """);

    assertEquals(
        List.of("1-1", "3-4", "6-6", "7-7", "8-8", "10-12", "14-16"),
        all.stream().map(one -> one.first() + "-" + one.last()).toList());
    assertEquals(
        List.of("", "", "1.", "•", "2.", "", ""), all.stream().map(Passage::marker).toList());
    assertEquals(1, all.get(3).depth());
    assertEquals("<h3>Goal</h3>", html(all.getFirst()));
    assertEquals("4: and another.", "4: " + all.get(1).line(4));
    assertTrue(html(all.getLast()).contains("<td>2</td>"), html(all.getLast()));
    assertTrue(html(all.get(5)).contains("<pre><code>code"), html(all.get(5)));
  }

  @Test
  void numberingGoesOnWhereTheTextBeginsIt() {
    assertEquals(
        List.of("4.", "5."), passages("4. four\n5. five\n").stream().map(Passage::marker).toList());
  }

  @Test
  void whatIsNewIsMarked() {
    List<Passage> all = passages("# A\n\none\ntwo\n\nthree\n", 4);

    assertEquals(List.of(false, true, false), all.stream().map(Passage::fresh).toList());
  }

  @Test
  void nothingInItRunsAndNothingOfItIsHidden() {
    List<Passage> all =
        passages(
            "<script>alert(1)</script>\n\n[x]: http://evil.example/x\n\n"
                + "![i](http://evil.example/i.png)\n\n\u202eabc\n");
    String shown = all.stream().map(PassagesTest::html).collect(Collectors.joining("\n"));

    assertFalse(shown.contains("<script"), shown);
    assertFalse(shown.contains("<img"), shown);
    assertFalse(shown.contains("\u202e"), shown);
    assertTrue(shown.contains("[x]: http://evil.example/x"), shown);
    assertTrue(shown.contains("alert(1)"), shown);
  }

  @Test
  void aPlanWithoutEndIsCutIntoPiecesOnlySoFar() {
    Passages.Taken taken = Passages.of("line\n\n".repeat(2_000) + "the end\n", Set.of());

    assertEquals(1_500, taken.passages().size());
    assertTrue(taken.rest().endsWith("the end"));
    assertEquals(500, taken.rest().lines().filter("line"::equals).count());
  }

  @Test
  void anEmptyTextHasNone() {
    assertEquals(List.of(), passages(""));
    assertEquals(List.of(), passages("\n \n"));
  }
}
