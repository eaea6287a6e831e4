package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.view.TaskIds;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.cockpit.form.NamedTask;
import dev.holdpoint.app.web.cockpit.form.Picked;
import dev.holdpoint.app.web.cockpit.form.TaskForm;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskRow;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the tasks that another one can be a part of or wait for, by title or id. */
final class TaskPicks {
  private static final int SHOWN = 8;

  /** How many are looked at for the best ones. */
  private static final int FOUND = 60;

  private static final int LONGEST_TEXT = 200;

  private final Cockpit cockpit;
  private final Journal journal;

  TaskPicks(Cockpit cockpit, Journal journal) {
    this.cockpit = cockpit;
    this.journal = journal;
  }

  void register(RoutesConfig routes) {
    routes.get("/tasks/pick", this::find, Needs.MANAGE);
  }

  /** As a part of a page: {@code ?field=parent|dependsOn&q=…&for=ID}. */
  private void find(Context request) {
    String text = request.queryParam("q") == null ? "" : request.queryParam("q").strip();
    String task = request.queryParam("for");
    if (task != null && !TaskId.isValid(task)) {
      throw Problem.wrong("for is the id of a task, not \"" + task + "\".");
    }
    List<TaskRow> found =
        find(
            text.substring(0, Math.min(text.length(), LONGEST_TEXT)),
            relation(request.queryParam("field")),
            task == null ? null : new TaskId(task));
    cockpit.showPart(request, "form/options.jte", Map.of("tasks", found));
  }

  private static TaskRelation relation(@Nullable String field) {
    return switch (field == null ? "" : field) {
      case TaskForm.PARENT -> TaskRelation.PARENT;
      case TaskForm.DEPENDS_ON -> TaskRelation.DEPENDENCY;
      default -> throw Problem.wrong("field is parent or dependsOn.");
    };
  }

  private List<TaskRow> find(String text, TaskRelation relation, @Nullable TaskId task) {
    List<TaskRow> found = candidates(text);
    if (task != null) {
      Collection<TaskId> leading = relation.leading(journal, found, task);
      found = found.stream().filter(row -> !leading.contains(row.id())).toList();
    }
    return found.subList(0, Math.min(found.size(), SHOWN));
  }

  /** The best first: those whose id begins so, then those with the words in their title. */
  private List<TaskRow> candidates(String text) {
    String words = TaskFilter.searchable(text);
    List<TaskRow> byId = rows(TaskIds.like(words, journal).stream().limit(SHOWN).toList());
    List<TaskRow> byText =
        journal.tasks(TaskFilter.ALL.saying(text), Part.first(Order.RECENT, FOUND));
    return Stream.concat(
            byId.stream(),
            byText.stream().sorted(Comparator.comparing(row -> !isTitled(row, words))))
        .distinct()
        .toList();
  }

  private static boolean isTitled(TaskRow row, String words) {
    return row.title().toLowerCase(Locale.ROOT).contains(words);
  }

  private List<TaskRow> rows(Collection<TaskId> ids) {
    return ids.isEmpty()
        ? List.of()
        : journal.tasks(TaskFilter.ALL.among(ids), Part.first(Order.URGENT, ids.size()));
  }

  /** The tasks that stand in the fields of a form, as far as they are there. */
  Map<String, List<Picked>> picked(TaskForm form) {
    Map<String, List<Picked>> picked = new HashMap<>();
    for (String field : List.of(TaskForm.PARENT, TaskForm.DEPENDS_ON)) {
      List<Picked> there = new ArrayList<>();
      for (String name : NamedTask.split(form.value(field))) {
        TaskId id = NamedTask.of(journal, name).task();
        if (id != null) {
          rows(List.of(id)).forEach(row -> there.add(new Picked(name, row)));
        }
      }
      picked.put(field, there);
    }
    return picked;
  }
}
