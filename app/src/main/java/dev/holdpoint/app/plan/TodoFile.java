package dev.holdpoint.app.plan;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.YamlReader;
import dev.holdpoint.model.Todos;
import dev.holdpoint.model.Todos.Status;
import dev.holdpoint.model.Todos.Todo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A list of todos as YAML.
 *
 * @param todos null where something is wrong
 * @param problems each with its line and key
 */
record TodoFile(@Nullable Todos todos, List<String> problems) {
  private static final List<String> STATES = Stream.of(Status.values()).map(Status::word).toList();
  private static final int MOST_PROBLEMS = 10;

  static TodoFile read(String text) {
    Findings findings = new Findings(Todos.FILE);
    try {
      Todos todos = todos(Fields.of(new YamlReader(findings, 0).read(text), "", findings));
      findings.orThrow();
      return new TodoFile(todos, List.of());
    } catch (ProblemsException e) {
      return new TodoFile(
          null, e.problems().stream().limit(MOST_PROBLEMS).map(Problem::toString).toList());
    }
  }

  private static Todos todos(Fields root) {
    root.allowOnly(List.of("phase", "todos"));
    List<Todo> todos = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    List<Fields> items = root.listOfFields("todos");
    if (items.isEmpty()) {
      root.wrong("todos", "lists nothing: each todo is {id, title, detail, status}");
    }
    for (Fields item : items) {
      Todo todo = todo(item);
      if (todo != null && !ids.add(todo.id())) {
        item.wrong("id", Shown.quoted(todo.id()) + " is the id of another todo already");
      }
      if (todo != null) {
        todos.add(todo);
      }
    }
    return new Todos(root.optionalText("phase"), todos);
  }

  private static @Nullable Todo todo(Fields item) {
    item.allowOnly(List.of("id", "title", "detail", "status"));
    for (String key : List.of("id", "title")) {
      if (!item.has(key)) {
        item.wrong(key, "is missing");
      }
    }
    String id = item.text("id");
    String title = item.text("title");
    String detail = item.optionalText("detail");
    String status = item.oneOf("status", STATES);
    return id == null || title == null
        ? null
        : new Todo(
            id,
            title,
            detail,
            status == null ? Status.PENDING : Status.valueOf(status.toUpperCase(Locale.ROOT)));
  }
}
