package dev.holdpoint.app.web.cockpit.board;

import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskListing.Order;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The columns of the board, people first. */
public enum Column {
  PEOPLE("Needs a human", TaskState.AWAITING_INPUT),
  RUNNING("Running", TaskState.RUNNING),
  READY("Ready", TaskState.OPEN),
  BLOCKED("Blocked, deferred", TaskState.BLOCKED),
  CLOSED("Closed", TaskState.DONE);

  private final String title;
  private final TaskState face;

  Column(String title, TaskState face) {
    this.title = title;
    this.face = face;
  }

  public String title() {
    return title;
  }

  /** The state whose icon stands for all of them. */
  public TaskState face() {
    return face;
  }

  public String id() {
    return "col-" + name().toLowerCase(Locale.ROOT);
  }

  static Column of(TaskState state) {
    return switch (state) {
      case AWAITING_INPUT, AWAITING_REVIEW -> PEOPLE;
      case RUNNING, AWAITING_RESET -> RUNNING;
      case OPEN -> READY;
      case BLOCKED, DEFERRED -> BLOCKED;
      case DONE, FAILED, CANCELLED -> CLOSED;
    };
  }

  /** The states that stand in it. */
  public Set<TaskState> states() {
    return Stream.of(TaskState.values())
        .filter(state -> of(state) == this)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** What is over is looked at because it is new, the rest because it is urgent. */
  Order order() {
    return this == CLOSED ? Order.RECENT : Order.URGENT;
  }
}
