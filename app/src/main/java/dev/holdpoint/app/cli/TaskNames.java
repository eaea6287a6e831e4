package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.TaskIds;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.util.List;

/** Finds tasks and gates by what people type: a whole id, or any beginning that only one has. */
final class TaskNames {
  private static final int LONGEST = 100;

  /** How much of an id it takes to change a task: a slip of a key must not name one. */
  private static final int SHORTEST_FOR_CHANGE = 3;

  private final Engine engine;
  private final int shortest;

  /** For looking: any beginning will do. */
  TaskNames(Engine engine) {
    this(engine, 1);
  }

  private TaskNames(Engine engine, int shortest) {
    this.engine = engine;
    this.shortest = shortest;
  }

  /** For everything that changes something: a very short beginning is refused. */
  static TaskNames toChange(Engine engine) {
    return new TaskNames(engine, SHORTEST_FOR_CHANGE);
  }

  TaskId task(String text) {
    List<TaskId> like = TaskIds.like(text, engine.journal());
    if (like.size() == 1) {
      return longEnough(text, TaskIds.end(text), like.getFirst());
    }
    if (like.isEmpty()) {
      throw UserException.usage(
          "There is no task \"" + text + "\". `holdpoint list` shows all of them.");
    }
    throw UserException.usage(
        "\"%s\" could be any of %s: write more of it."
            .formatted(text, String.join(", ", like.stream().map(TaskId::toString).toList())));
  }

  private TaskId longEnough(String text, String end, TaskId found) {
    if (end.length() >= shortest) {
      return found;
    }
    String title = Escaped.line(engine.task(found).spec().title());
    throw UserException.usage(
        ("\"%s\" is too short: what changes a task needs at least %d characters of its id after %s."
                + " Did you mean %s (%s)?")
            .formatted(text, shortest, TaskId.PREFIX, found, TextWidth.cut(title, LONGEST)));
  }

  /** A gate by its name, or the one open gate of a task. */
  GateId gate(String text) {
    int dot = text.lastIndexOf('.');
    if (dot > 0) {
      return new GateId(task(text.substring(0, dot)), number(text, text.substring(dot + 1)));
    }
    Task task = engine.task(task(text));
    List<Gate> open = task.openGates();
    if (open.size() == 1) {
      return open.getFirst().id();
    }
    if (open.isEmpty()) {
      throw UserException.refused(
          "%s isn't waiting for an answer (state: %s).%s"
              .formatted(task.id(), engine.stateOf(task).word(), lastGate(task)));
    }
    StringBuilder choices = new StringBuilder();
    for (Gate gate : open) {
      String prompt = Escaped.line(gate.question().prompt());
      choices.append("\n  ").append(gate.id()).append("  ").append(TextWidth.cut(prompt, LONGEST));
      choices.append(DeadlineText.inBrackets(gate, engine.now()));
    }
    throw UserException.usage(
        "%s has %d open gates, name one:%s".formatted(task.id(), open.size(), choices));
  }

  /** Whoever comes too late learns what became of it. */
  private static String lastGate(Task task) {
    if (task.gates().isEmpty()) {
      return "";
    }
    Gate last = task.gates().getLast();
    return " Its last gate was %s: %s.".formatted(last.id(), OutcomeText.of(last));
  }

  private static int number(String text, String digits) {
    Integer number = GateId.number(digits);
    if (number == null) {
      throw UserException.usage(
          "\"" + text + "\" is no gate: a gate is a task, a dot and a number, e.g. hp-1a2b.1.");
    }
    return number;
  }
}
