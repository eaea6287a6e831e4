package dev.holdpoint.app.cli;

import static dev.holdpoint.app.cli.Rows.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskRow;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskTableTest {
  @Test
  void columnsStandUnderEachOtherWhateverTheIconsWidth() {
    List<String> lines =
        TaskTable.lines(
            List.of(row("aaaa", TaskState.OPEN, null), row("bbbb", TaskState.BLOCKED, null)),
            Rows.NOW,
            1000);
    assertEquals(
        List.of(
            "ID           STATE    PRIO  SIZE    UPDATED    TITLE",
            "hp-aaaa  ○   open     2     medium  1 min ago  Title of aaaa",
            "hp-bbbb  🔒  blocked  2     medium  1 min ago  Title of bbbb"),
        lines);
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 200})
  void everyLineFits(int width) {
    List<TaskRow> rows =
        Arrays.stream(TaskState.values())
            .map(state -> Rows.titled(row("aaaa", state, null), "Ein Titel 日本語 😀 ✨ ".repeat(9)))
            .toList();
    TaskTable.lines(rows, Rows.NOW, width)
        .forEach(line -> assertTrue(TextWidth.of(line) <= width, line));
  }
}
