package dev.holdpoint.engine;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for giving up, putting aside and taking up again, by people or by a deadline. */
final class Shelving {
  private Shelving() {}

  /** Nothing more happens; whoever works on it notices and stops. */
  static Decision cancel(Task task, String by) {
    if (task.standing() == Task.Standing.CANCELLED) {
      return refuse(task, "is cancelled already");
    }
    if (task.state() == TaskState.DONE) {
      return refuse(task, "is done: there is nothing to cancel");
    }
    List<Event> events = withdrawn(task.openGates(), "the task was cancelled");
    events.add(new Event.TaskCancelled(by));
    return Decision.accept(events);
  }

  /** A person says that nothing is left to do, whatever became of its runs. */
  static Decision close(Task task, String by, @Nullable String why) {
    Run run = task.run();
    if (task.state() == TaskState.DONE) {
      return refuse(task, "is done already");
    }
    if (run != null && run.phase() instanceof Phase.Working working) {
      return Decision.refuse(new Refusal.Taken(task.id(), working.owner()));
    }
    List<Event> events = withdrawn(task.openGates(), "the task was closed");
    events.add(new Event.TaskClosed(by, why));
    return Decision.accept(events);
  }

  static Decision defer(Task task, String by) {
    Run run = task.run();
    if (task.standing() != Task.Standing.WANTED) {
      return refuse(task, "is " + task.state().word() + " already");
    }
    if (run != null && run.phase() instanceof Phase.Working working) {
      return Decision.refuse(new Refusal.Taken(task.id(), working.owner()));
    }
    if (run != null && run.phase().isFinal() && !(run.phase() instanceof Phase.Superseded)) {
      return refuse(task, "has come to its end");
    }
    return Decision.accept(new Event.TaskDeferred(by));
  }

  static Decision reopen(Task task, String by) {
    Run run = task.run();
    boolean over =
        run != null && run.phase().isFinal() && !(run.phase() instanceof Phase.Superseded);
    if (over && Outside.isOf(task)) {
      return Decision.refuse(Outside.nobodyWorksOn(task));
    }
    return task.standing() == Task.Standing.WANTED && !over
        ? refuse(task, "is " + task.state().word() + ": there is nothing to reopen")
        : Decision.accept(new Event.TaskReopened(by));
  }

  /**
   * What the deadlines have decided by now; when somebody looks does not matter, only that it is
   * later. An agent that is still at work is stopped by it.
   */
  static List<Event> due(Task task, Instant now) {
    Run run = task.run();
    List<Gate> overdue = task.gates().stream().filter(gate -> gate.isOverdue(now)).toList();
    if (run == null || overdue.isEmpty()) {
      return List.of();
    }
    List<Event> events = new ArrayList<>();
    overdue.forEach(gate -> events.add(new Event.GateExpired(gate.id().number())));
    events.addAll(
        switch (run.plan().patience().onTimeout()) {
          case FAIL -> failed(task, overdue);
          case DEFER -> deferred(task, run, now);
        });
    return events;
  }

  private static List<Event> failed(Task task, List<Gate> overdue) {
    List<Gate> others = task.openGates().stream().filter(gate -> !overdue.contains(gate)).toList();
    List<Event> events = withdrawn(others, "the run failed");
    events.add(
        new Event.RunFailed("nobody answered %s in time".formatted(overdue.getFirst().id())));
    return events;
  }

  private static List<Event> deferred(Task task, Run run, Instant now) {
    List<Event> events = new ArrayList<>();
    if (run.phase() instanceof Phase.Working working) {
      events.addAll(Turns.interrupted(task, run, working, now));
    }
    if (task.standing() == Task.Standing.WANTED) {
      events.add(new Event.TaskDeferred("the deadline"));
    }
    return events;
  }

  static List<Event> withdrawn(List<Gate> gates, String why) {
    List<Event> events = new ArrayList<>();
    gates.forEach(gate -> events.add(new Event.GateWithdrawn(gate.id().number(), why)));
    return events;
  }

  private static Decision refuse(Task task, String why) {
    return Decision.refuse(new Refusal.NotPossible(task.id(), why));
  }
}
