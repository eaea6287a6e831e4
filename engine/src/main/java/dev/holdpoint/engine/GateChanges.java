package dev.holdpoint.engine;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rules for what an open gate takes beside an answer: it is withdrawn, or gets a deadline. */
final class GateChanges {
  private static final String NO_REASON = "no reason was given";

  private GateChanges() {}

  /**
   * The run goes on when its last gate is closed, and its agent is told that nobody will answer. A
   * task that only asked has nothing left to do.
   *
   * @param why in the words of whoever withdraws it, null or blank for none
   */
  static Decision withdraw(Task task, GateId id, String by, @Nullable String why) {
    Refusal no = refusal(task, id);
    if (no != null) {
      return Decision.refuse(no);
    }
    String reason = why == null || why.isBlank() ? NO_REASON : why.strip();
    List<Event> events = new ArrayList<>();
    events.add(new Event.GateWithdrawn(id.number(), reason, by));
    if (Outside.endsWith(task, id)) {
      events.add(new Event.TaskCancelled(by));
    }
    return Decision.accept(events);
  }

  /**
   * A deadline that has passed already would be an expiry that somebody ordered.
   *
   * @param deadline null for never
   */
  static Decision deadline(Task task, GateId id, @Nullable Instant deadline, Setter setter) {
    Refusal no = refusal(task, id);
    if (no != null) {
      return Decision.refuse(no);
    }
    if (deadline != null && !deadline.isAfter(setter.now())) {
      return Decision.refuse(
          new Refusal.DoesNotFit(id, "the deadline must be in the future, not at " + deadline));
    }
    Gate gate = task.gate(id.number());
    return gate != null && Objects.equals(gate.deadline(), deadline)
        ? Decision.accept()
        : Decision.accept(new Event.GateDeadlineSet(id.number(), deadline, setter.by()));
  }

  /** Who sets a deadline, and when. */
  record Setter(String by, Instant now) {}

  private static @Nullable Refusal refusal(Task task, GateId id) {
    Gate gate = task.gate(id.number());
    return gate == null ? new Refusal.UnknownGate(id) : Answering.closed(gate);
  }
}
