package dev.holdpoint.port;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskListing.Place;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** What a filter and an order mean, in the plainest words. */
final class ListedTasks {
  private static final Comparator<Place> URGENT =
      Comparator.comparingInt(Place::priority).thenComparing(Place::at).thenComparing(Place::id);
  private static final Comparator<Place> RECENT =
      Comparator.comparing(Place::at).thenComparing(Place::id).reversed();

  private ListedTasks() {}

  static List<TaskRow> part(List<TaskRow> all, Predicate<TaskRow> fits, Part part) {
    Comparator<Place> order = part.order() == Order.URGENT ? URGENT : RECENT;
    Place after = part.after();
    return all.stream()
        .filter(fits)
        .filter(row -> after == null || order.compare(part.order().place(row), after) > 0)
        .sorted(Comparator.comparing(part.order()::place, order))
        .limit(part.atMost())
        .toList();
  }

  static boolean fits(Task task, TaskRow row, TaskFilter filter) {
    String words = TaskFilter.searchable(row.id(), row.title(), task.spec().body());
    return (filter.states().isEmpty() || filter.states().contains(row.state()))
        && (filter.agent() == null || filter.agent().equals(row.agent()))
        && (filter.priority() == null || filter.priority() == row.priority())
        && words.contains(TaskFilter.searchable(filter.text()))
        && (filter.answeredBy() == null
            || task.gates().stream().anyMatch(gate -> isBy(gate.answer(), filter.answeredBy())))
        && (filter.parents() == null
            || (row.parent() != null && filter.parents().contains(row.parent())))
        && (filter.ids() == null || filter.ids().contains(row.id()));
  }

  private static boolean isBy(Answer answer, String name) {
    return answer != null && answer.by().equals(name);
  }
}
