package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.view.Family;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskRow;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds the tasks around one without reading all of them. */
final class Relatives {
  private static final int MOST = 100;

  private Relatives() {}

  static Family of(Task task, Journal journal) {
    Set<TaskId> named = new HashSet<>(task.spec().dependsOn());
    TaskId parent = task.spec().parent();
    if (parent != null) {
      named.add(parent);
    }
    List<TaskId> needed = task.spec().dependsOn();
    List<TaskId> blockers = needed.isEmpty() ? needed : journal.unfinished(needed);
    return new Family(
        task.stateBehind(blockers),
        blockers,
        journal.tasks(TaskFilter.ALL.partOf(List.of(task.id())), Part.first(Order.URGENT, MOST)),
        rows(journal, journal.dependents(task.id())),
        rows(journal, named).stream().collect(Collectors.toMap(TaskRow::id, Function.identity())));
  }

  private static List<TaskRow> rows(Journal journal, Collection<TaskId> ids) {
    return ids.isEmpty()
        ? List.of()
        : journal.tasks(TaskFilter.ALL.among(ids), Part.first(Order.URGENT, MOST));
  }
}
