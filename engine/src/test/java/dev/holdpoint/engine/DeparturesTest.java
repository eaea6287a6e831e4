package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Todos;
import dev.holdpoint.port.Draft;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is a departure from a plan, and what is only getting on with it. */
class DeparturesTest {
  private static final String APPROVED = "phase one\n1 pending First\n2 pending Second";

  private static Todos todos(String text) {
    return Objects.requireNonNull(new MemoryPlans().todos(text));
  }

  private static List<String> found(String last, String plan, String now) {
    return new Departures("# Plan", todos(APPROVED), todos(last))
        .in(Draft.of(Map.of("plan.md", plan, "todos.yaml", now)), todos(now));
  }

  private static List<String> found(String now) {
    return found(APPROVED, "# Plan", now);
  }

  @Test
  void gettingOnIsNone() {
    assertEquals(List.of(), found("phase one\n1 done First\n2 doing Second"));
  }

  @Test
  void addingATodoIsNone() {
    assertEquals(List.of(), found(APPROVED + "\n3 pending Third"));
  }

  @Test
  void theNextPhaseIsNoneWhenAllOfTheLastIsDone() {
    String done = "phase one\n1 done First\n2 done Second";
    assertEquals(List.of(), found(done, "# Plan", "phase two\n3 pending Third"));
    assertEquals(List.of(), found("phase two\n3 doing Third", "# Plan", "phase two\n3 done Third"));
  }

  @Test
  void theNextPhaseIsNoneWhereAPersonApprovedThatATodoIsDropped() {
    Todos approved = todos("phase one\n1 pending First\n2 dropped Second");
    String last = "phase one\n1 done First\n2 dropped Second\n3 dropped Own";
    String now = "phase two\n1 doing Third\n2 dropped Fourth";
    Draft draft = Draft.of(Map.of("plan.md", "# Plan", "todos.yaml", now));
    assertEquals(List.of(), new Departures("# Plan", approved, todos(last)).in(draft, todos(now)));
    String third = "phase three\n5 doing Fifth";
    assertEquals(
        List.of(),
        new Departures("# Plan", approved, todos("phase two\n1 dropped Third"))
            .in(Draft.of(Map.of("plan.md", "# Plan", "todos.yaml", third)), todos(third)));
  }

  @Test
  void theNextPhaseHidesNoTodoThatWasDropped() {
    assertEquals(
        List.of("todo 1 (First) is gone", "todo 2 (Second) is gone"),
        found("phase one\n1 done First\n2 dropped Second", "# Plan", "phase two\n3 doing Third"));
  }

  @Test
  void anotherPhaseBeforeThatIsOne() {
    assertEquals(
        List.of("todo 1 (First) is gone", "todo 2 (Second) is gone"),
        found("phase two\n3 pending Third"));
  }

  @Test
  void aTodoThatIsDroppedRewordedOrGoneIsOne() {
    assertEquals(
        List.of("todo 1 (First) was dropped", "todo 2 (Second) became: Other"),
        found("phase one\n1 dropped First\n2 done Other"));
    assertEquals(List.of("todo 2 (Second) is gone"), found("phase one\n1 done First"));
  }

  @Test
  void aPlanThatIsRewrittenTwiceIsTwo() {
    List<String> once = found(APPROVED, "# Other", APPROVED);
    List<String> twice = found(APPROVED, "# Others", APPROVED);
    assertTrue(once.getFirst().startsWith("plan.md was rewritten"), once::toString);
    assertTrue(!once.equals(twice), twice::toString);
  }

  @Test
  void filesThatAreGoneOrBrokenAreSome() {
    Departures departures = new Departures("# Plan", todos(APPROVED), null);
    assertEquals(
        List.of("plan.md is gone", "todos.yaml is gone"), departures.in(Draft.of(Map.of()), null));
    assertEquals(
        List.of("todos.yaml is no list of todos"),
        departures.in(Draft.of(Map.of("plan.md", "# Plan", "todos.yaml", "?")), null));
  }
}
