package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal.GateRow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What `list --awaiting` prints. */
class GateListTest {
  @Test
  void blankLinesGoAndTheFirstLinesIndentationStays() {
    assertEquals(
        List.of(
            "❓ hp-1a2b.1  P2 large  Shop⏎\\u001b[2J  asked just now",
            "   Question:    code",
            "              end",
            ""),
        lines("Shop\n\u001b[2J", "\n \t\n  code\nend\n\n"));
  }

  @Test
  void aQuestionCannotDriveTheTerminal() {
    assertEquals(
        List.of(
            "❓ hp-1a2b.1  P2 large  T  asked just now",
            "   Question:  \\u001b[31mred\\u202e ü",
            ""),
        lines("T", "\u001b[31mred\u202e ü"));
  }

  private static List<String> lines(String title, String prompt) {
    Gate gate =
        new Gate(
            new GateId(new TaskId("hp-1a2b"), 1),
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
    Screen screen = Screen.standard(Map.of("NO_COLOR", "1"));
    return new GateList(screen, Rows.NOW, GateAddresses.UNKNOWN)
        .lines(List.of(new GateRow(gate, title, 2, Size.LARGE)));
  }
}
