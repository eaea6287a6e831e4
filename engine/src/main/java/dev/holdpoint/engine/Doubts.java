package dev.holdpoint.engine;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What nobody can know after a turn was cut off: whether an action that it was allowed to run did
 * run. It is never repeated by itself; a person looks and says.
 */
final class Doubts {
  private Doubts() {}

  static List<Event> after(Task task, int turn) {
    List<Event> gates = new ArrayList<>();
    for (Gate gate : task.gates()) {
      Action allowed =
          task.run() != null && gate.run() == task.run().number() ? allowed(gate) : null;
      if (allowed != null && gate.deliveredIn() == turn && !asked(task, gate)) {
        int number = task.gates().size() + gates.size() + 1;
        gates.add(new Event.GateOpened(number, turn, question(gate, allowed), false));
      }
    }
    return gates;
  }

  private static @Nullable Action allowed(Gate gate) {
    Answer answer = gate.answer();
    if (answer == null || !(answer.reply() instanceof Reply.Approved(@Nullable Action edited))) {
      return null;
    }
    return edited == null ? gate.question().action() : edited;
  }

  private static String key(Gate gate) {
    return "did-it-run:" + gate.id();
  }

  private static boolean asked(Task task, Gate approval) {
    return task.gates().stream()
        .anyMatch(gate -> gate.isOpen() && key(approval).equals(gate.question().key()));
  }

  private static Question question(Gate approval, Action action) {
    return new Question(
        "Did this run? %s %s".formatted(action.tool(), action.args()),
        "It was approved at %s, and the turn that was to run it in %s was cut off before it reported."
            .formatted(approval.id(), action.dir()),
        new Input.Confirmation(),
        false,
        null,
        null,
        key(approval));
  }
}
