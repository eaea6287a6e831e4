package dev.holdpoint.app.store;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import java.util.TreeSet;

/** Who answered in a task, as it is listed: a line each, so that one can be looked for. */
final class Answerers {
  private Answerers() {}

  /** Empty where nobody did. */
  static String of(Task task) {
    TreeSet<String> names = new TreeSet<>();
    for (Gate gate : task.gates()) {
      Answer answer = gate.answer();
      if (answer != null) {
        names.add(line(answer.by()));
      }
    }
    return String.join("", names);
  }

  /** As JSON, because a name may hold what a database's text can't, and never a line's end then. */
  static String line(String by) {
    return "\n" + Json.write(by) + "\n";
  }
}
