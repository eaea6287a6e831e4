package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Todos;
import dev.holdpoint.model.Todos.Status;
import dev.holdpoint.model.Todos.Todo;
import dev.holdpoint.port.TodoList;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlanTextTest {
  /** Whoever copies a word into {@code todos.yaml} finds it understood. */
  @Test
  void todosHaveTheWordsOfTheirFile() {
    TaskSpec spec = TaskSpec.of("Add login", "");
    Task task =
        Task.created(new Entry(1, new TaskId("hp-1a2b"), 1, Rows.NOW, new Event.TaskCreated(spec)));
    Todos todos =
        new Todos(
            null, Stream.of(Status.values()).map(one -> new Todo("t", "It", null, one)).toList());
    assertEquals(
        """

        Todos  1 of 3 done, 1 dropped
           ○ pending It
           ▶ doing   It
           ✔ done    It
           ⊘ dropped It\
        """,
        String.join(
            "\n",
            new PlanText(Screen.standard(Map.of("NO_COLOR", "1")))
                .lines(task, new TodoList(todos, ""))));
  }
}
