package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Todos;
import dev.holdpoint.model.Todos.Status;
import dev.holdpoint.model.Todos.Todo;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files of the plan in one workspace: they are the only truth about what is to be done. */
record TodoBook(PlanFolder folder, Path workspace, String dir) {

  Draft draft() {
    return folder.read(workspace, dir);
  }

  /** Null where there are none, or none that can be read. */
  @Nullable Todos todos() {
    String text = draft().text(Todos.FILE);
    return text == null ? null : folder.todos(text);
  }

  /** What is wrong with the list, empty where nothing is or where there is none. */
  String problem() {
    Draft draft = draft();
    String text = draft.text(Todos.FILE);
    return text == null || folder.todos(text) != null
        ? ""
        : String.join(
            "; ", draft.problems().stream().filter(one -> one.contains(Todos.FILE)).toList());
  }

  List<Todo> open() {
    Todos todos = todos();
    return todos == null ? List.of() : todos.todos().stream().filter(TodoBook::isOpen).toList();
  }

  private static boolean isOpen(Todo todo) {
    return todo.status() == Status.PENDING || todo.status() == Status.DOING;
  }

  void write(Todos todos) {
    folder.write(workspace, dir, Map.of(Todos.FILE, yaml(todos)));
  }

  void mark(Todos todos, Todo marked, Status status) {
    write(
        new Todos(
            todos.phase(),
            todos.todos().stream()
                .map(
                    todo ->
                        todo.equals(marked)
                            ? new Todo(todo.id(), todo.title(), todo.detail(), status)
                            : todo)
                .toList()));
  }

  /** Texts are quoted as in JSON, which YAML reads as they are. */
  private static String yaml(Todos todos) {
    StringBuilder text = new StringBuilder();
    if (todos.phase() != null) {
      text.append("phase: ").append(Json.write(todos.phase())).append('\n');
    }
    text.append("todos:\n");
    for (Todo todo : todos.todos()) {
      text.append("  - id: ").append(Json.write(todo.id())).append('\n');
      text.append("    title: ").append(Json.write(todo.title())).append('\n');
      if (todo.detail() != null) {
        text.append("    detail: ").append(Json.write(todo.detail())).append('\n');
      }
      text.append("    status: ").append(todo.status().word()).append('\n');
    }
    return text.toString();
  }

  /** The open ones in words, for the model. */
  String openWords() {
    List<Todo> open = open();
    return open.isEmpty()
        ? "none"
        : String.join(
            ", ", open.stream().map(todo -> todo.id() + " (" + todo.title() + ")").toList());
  }
}
