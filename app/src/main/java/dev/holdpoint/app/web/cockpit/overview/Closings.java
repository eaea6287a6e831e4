package dev.holdpoint.app.web.cockpit.overview;

import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last gates that were answered or have expired. */
final class Closings {
  static final int MOST = 8;

  private final Deque<ClosedGate> last = new ArrayDeque<>();

  /** The number of the gate that an entry closed, null where it closed none. */
  static @Nullable Integer closed(Entry entry) {
    return switch (entry.event()) {
      case Event.GateAnswered answered -> answered.gate();
      case Event.GateExpired expired -> expired.gate();
      default -> null;
    };
  }

  void add(Task task, int number) {
    Gate gate = task.gate(number);
    if (gate == null || gate.isOpen()) {
      return;
    }
    last.removeIf(one -> one.gate().id().equals(gate.id()));
    last.addFirst(new ClosedGate(gate, task.spec().title()));
    if (last.size() > MOST) {
      last.removeLast();
    }
  }

  List<ClosedGate> newestFirst() {
    return new ArrayList<>(last);
  }

  void clear() {
    last.clear();
  }
}
