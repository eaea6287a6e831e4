package dev.holdpoint.app.cli;

import static dev.holdpoint.app.cli.Rows.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TreeTextTest {
  private static final int ENDLESS = 10_000;

  private static String tree(int width, @Nullable TaskId from, List<TaskRow> rows, Gate... gates) {
    Screen screen = Screen.standard(Map.of("NO_COLOR", "1"));
    Map<TaskId, List<Gate>> open =
        gates.length == 0 ? Map.of() : Map.of(gates[0].id().task(), List.of(gates));
    TaskTree tree = new TaskTree(rows);
    return String.join(
        "\n", new TreeText(screen, tree, open, width, Rows.NOW).lines(tree.places(from)));
  }

  private static Gate gate(String task, int number, String prompt) {
    return new Gate(
        new GateId(new TaskId("hp-" + task), number),
        1,
        1,
        "work",
        Question.of(prompt),
        Rows.NOW,
        null,
        false,
        0,
        List.of(),
        new Gate.State.Open());
  }

  @Test
  void partsStandUnderWhatTheyArePartOfInTheOrderOfTheListing() {
    List<TaskRow> rows =
        List.of(
            row("late", TaskState.DONE, "root"),
            row("root", TaskState.OPEN, null),
            row("leaf", TaskState.AWAITING_INPUT, "late"),
            row("lone", TaskState.FAILED, null),
            row("last", TaskState.BLOCKED, "root", "late", "leaf", "gone"));
    assertEquals(
        """
        ○  hp-root  Title of root
        ├─ ✔  hp-late  Title of late
        │  └─ ❓ hp-leaf  Title of leaf
        │        ❓ hp-leaf.1  Which?
        │        ❓ hp-leaf.2  What⏎else?
        └─ 🔒 hp-last  Title of last  (needs hp-leaf, hp-gone)
        ✘  hp-lone  Title of lone\
        """,
        tree(ENDLESS, null, rows, gate("leaf", 1, "Which?"), gate("leaf", 2, "What\nelse?")));
  }

  @Test
  void aPartOfTheTreeBeginsWithItsTask() {
    List<TaskRow> rows =
        List.of(
            row("root", TaskState.OPEN, null),
            row("part", TaskState.OPEN, "root"),
            row("leaf", TaskState.OPEN, "part"));
    assertEquals(
        "○  hp-part  Title of part\n└─ ○  hp-leaf  Title of leaf",
        tree(ENDLESS, new TaskId("hp-part"), rows));
  }

  @Test
  void titlesAndQuestionsAreCutToTheWidth() {
    List<TaskRow> rows =
        List.of(
            Rows.titled(row("root", TaskState.OPEN, null), "日本語".repeat(20)),
            Rows.titled(row("part", TaskState.AWAITING_INPUT, "root"), "x".repeat(100)));
    String tree = tree(40, null, rows, gate("part", 1, "y".repeat(100)));
    for (String line : tree.split("\n", -1)) {
      assertTrue(TextWidth.of(line) <= 40, line);
      assertTrue(line.endsWith("…"), line);
    }
  }

  @Test
  void hostileTitlesAreEscaped() {
    List<TaskRow> rows =
        List.of(Rows.titled(row("root", TaskState.OPEN, null), "a\u001b[2J\nb\u202E"));
    assertEquals("○  hp-root  a\\u001b[2J⏎b\\u202e", tree(ENDLESS, null, rows));
  }

  @Test
  void aPartOfSomethingUnknownStandsAtTheTop() {
    assertEquals(
        "○  hp-part  Title of part",
        tree(ENDLESS, null, List.of(row("part", TaskState.OPEN, "gone"))));
  }

  @Test
  void everyTaskIsShownOnceEvenWhereAStoreHoldsACircle() {
    List<TaskRow> rows =
        List.of(
            row("aaaa", TaskState.OPEN, "bbbb"),
            row("bbbb", TaskState.OPEN, "aaaa"),
            row("self", TaskState.OPEN, "self"));
    List<TaskTree.Place> places = new TaskTree(rows).places(null);
    assertEquals(3, places.size());
    assertEquals(3, places.stream().map(TaskTree.Place::row).distinct().count());
  }

  @Test
  void aTreeOfAnyDepthIsDrawn() {
    List<TaskRow> rows = new ArrayList<>();
    rows.add(row("d10000", TaskState.OPEN, null));
    for (int i = 10_001; i < 20_000; i++) {
      rows.add(row("d" + i, TaskState.OPEN, "d" + (i - 1)));
    }
    List<String> lines = tree(ENDLESS, null, rows).lines().toList();
    assertEquals(rows.size(), lines.size());
    assertTrue(lines.getLast().length() < 200, lines.getLast());
    assertEquals(9_999, new TaskTree(rows).places(null).getLast().depth());
  }
}
