package dev.holdpoint.app.web.cockpit.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Reviews.Remark;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TypedTest {
  private static final Map<String, String> SEEN =
      Map.of("plan.md", "# Plan\n1. pages\n2. schema\n");

  private static SortedMap<String, String> now(String plan) {
    return new TreeMap<>(Map.of("plan.md", plan));
  }

  @Test
  void fieldsBecomeRemarks() {
    Typed typed =
        Typed.of(
            Map.of(
                "feedback", List.of("Start\r\nsmall"),
                "comment.plan.md.2", List.of("too early"),
                "comment.tools/psql.md.1", List.of("why?"),
                "line.tools/psql.md.1", List.of("3"),
                "comment.plan.md.9", List.of(" \r\n")));

    assertEquals("Start\nsmall", typed.feedback());
    assertEquals(2, typed.remarks().size());
    assertTrue(typed.remarks().contains(new Remark("plan.md", 2, "too early")));
    assertTrue(typed.remarks().contains(new Remark("tools/psql.md", 3, "why?")));
  }

  @Test
  void aLineOfADiffIsNamedWithItsSide() {
    Remark odd = new Remark("a\nb%c.txt", 7, true, "why?");
    Typed typed = Typed.of(Map.of(Typed.exact(odd), List.of("why?")));
    assertEquals(List.of(odd), typed.remarks());
    for (String name : List.of("at.x.o0", "at.x.oo1", "at.%zz.1", "at.1", "comment.x.o1")) {
      assertTrue(Typed.of(Map.of(name, List.of("x"))).isEmpty(), name);
    }
  }

  @Test
  void whatIsSaidTwiceAboutOneLineIsOneRemark() {
    Remark first = new Remark("plan.md", 3, "which?");
    Remark old = new Remark("plan.md", 3, true, "why?");
    List<Remark> said = List.of(first, old, first, new Remark("plan.md", 3, "when?"));
    assertEquals(
        List.of(new Remark("plan.md", 3, "which?\n\nwhen?"), old), new Typed("", said).remarks());
  }

  @Test
  void namesThatNobodyMadeAreNoRemarks() {
    for (String name :
        List.of("comment.", "comment.plan.md", "comment..1", "comment.plan.md.-1", "comment.x.0")) {
      assertTrue(Typed.of(Map.of(name, List.of("x"))).isEmpty(), name);
    }
  }

  @Test
  void aCommentGoesToWhereItsLineIs() {
    Typed typed = new Typed("", List.of(new Remark("plan.md", 3, "later")));

    assertEquals(
        new Typed("", List.of(new Remark("plan.md", 2, "later"))),
        typed.moved(SEEN, now("# Plan\n2. schema\n3. more\n")));
  }

  @Test
  void aCommentWhoseLineIsGoneIsKeptAsFeedback() {
    Typed typed = new Typed("Smaller", List.of(new Remark("plan.md", 2, "too early")));
    Typed moved = typed.moved(SEEN, now("# Another\n"));

    assertEquals(List.of(), moved.remarks());
    assertEquals("Smaller\n\nplan.md, line 2:\n> 1. pages\ntoo early", moved.feedback());
    assertEquals(
        "Smaller\n\nplan.md, line 2:\ntoo early", typed.moved(Map.of(), now("x")).feedback());
  }
}
