package dev.holdpoint.app.web.cockpit.board;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskRow;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Grows trees out of the tasks that are asked for, some at a time: with everything that they are a
 * part of, and with their own parts.
 */
final class Forester {
  private static final int MOST_WANTED = 100;
  private static final int MOST_PARTS = 500;
  private static final int DEEPEST = 50;

  private final Journal journal;
  private final Map<TaskId, TaskRow> rows = new LinkedHashMap<>();
  private final Set<TaskId> wanted = new HashSet<>();
  private boolean partsAreWhole = true;

  Forester(Journal journal) {
    this.journal = journal;
  }

  Forest grow(BoardAddress address, TaskFilter filter) {
    TaskFilter asked = address.states().isEmpty() && !address.isPicky() ? unfinished() : filter;
    List<TaskRow> found =
        journal.tasks(asked, new Part(Order.URGENT, address.after(), MOST_WANTED + 1));
    boolean more = found.size() > MOST_WANTED;
    List<TaskRow> shown = more ? found.subList(0, MOST_WANTED) : found;
    shown.forEach(row -> rows.put(row.id(), row));
    wanted.addAll(rows.keySet());
    addParents();
    if (!address.isPicky()) {
      addParts();
    }
    return new Forest(
        trees(), more ? address.behind(Order.URGENT.place(shown.getLast())).href() : null);
  }

  /** What is over is seen under what it is a part of. */
  private static TaskFilter unfinished() {
    Set<TaskState> states = EnumSet.allOf(TaskState.class);
    states.removeAll(Column.CLOSED.states());
    return TaskFilter.ALL.in(states);
  }

  private void addParents() {
    for (int level = 0; level < DEEPEST; level++) {
      Set<TaskId> missing = new HashSet<>();
      for (TaskRow row : rows.values()) {
        TaskId parent = row.parent();
        if (parent != null && !rows.containsKey(parent)) {
          missing.add(parent);
        }
      }
      if (missing.isEmpty() || !add(TaskFilter.ALL.among(missing))) {
        return;
      }
    }
  }

  private void addParts() {
    for (int level = 0; level < DEEPEST; level++) {
      if (!add(TaskFilter.ALL.partOf(rows.keySet()))) {
        return;
      }
      if (rows.size() > MOST_PARTS) {
        partsAreWhole = false;
        return;
      }
    }
  }

  /** Whether there were any that were not here. */
  private boolean add(TaskFilter filter) {
    int before = rows.size();
    List<TaskRow> found = journal.tasks(filter, Part.first(Order.URGENT, MOST_PARTS));
    partsAreWhole &= found.size() < MOST_PARTS;
    found.forEach(row -> rows.putIfAbsent(row.id(), row));
    return rows.size() > before;
  }

  private List<Forest.Node> trees() {
    Map<TaskId, Card> cards = new LinkedHashMap<>();
    new Cards(journal).of(List.copyOf(rows.values())).forEach(c -> cards.put(c.row().id(), c));
    Map<TaskId, List<Card>> parts = new LinkedHashMap<>();
    List<Card> roots = new ArrayList<>();
    for (Card card : cards.values()) {
      TaskId parent = card.row().parent();
      if (parent != null && cards.containsKey(parent)) {
        parts.computeIfAbsent(parent, _ -> new ArrayList<>()).add(card);
      } else {
        roots.add(card);
      }
    }
    return roots.stream().map(root -> node(root, parts, DEEPEST)).toList();
  }

  private Forest.Node node(Card card, Map<TaskId, List<Card>> parts, int depth) {
    List<Forest.Node> nodes =
        depth == 0
            ? List.of()
            : parts.getOrDefault(card.row().id(), List.of()).stream()
                .map(part -> node(part, parts, depth - 1))
                .toList();
    return new Forest.Node(card, nodes, wanted.contains(card.row().id()), partsAreWhole);
  }
}
