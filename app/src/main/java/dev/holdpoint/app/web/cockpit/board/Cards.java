package dev.holdpoint.app.web.cockpit.board;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Journal.GateRow;
import dev.holdpoint.port.TaskRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes cards of rows, with what is asked in them and what they wait for. */
final class Cards {
  private final Journal journal;

  Cards(Journal journal) {
    this.journal = journal;
  }

  List<Card> of(List<TaskRow> rows) {
    List<TaskId> asking =
        rows.stream()
            .filter(row -> Column.of(row.state()) == Column.PEOPLE)
            .map(TaskRow::id)
            .toList();
    Map<TaskId, List<Gate>> gates = new HashMap<>();
    if (!asking.isEmpty()) {
      gates.putAll(
          journal.openGates(asking).stream()
              .map(GateRow::gate)
              .collect(Collectors.groupingBy(gate -> gate.id().task())));
    }
    return rows.stream()
        .map(row -> new Card(row, gates.getOrDefault(row.id(), List.of()), blockers(row)))
        .toList();
  }

  private List<TaskId> blockers(TaskRow row) {
    return row.state() == TaskState.BLOCKED ? journal.unfinished(row.dependsOn()) : List.of();
  }
}
