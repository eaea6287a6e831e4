package dev.holdpoint.engine;

import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What people and programs may do with an open gate beside answering it. */
public record OpenGates(Engine engine) {

  /** Takes a gate back: nobody will answer it, which is neither a yes nor a no. */
  public Verdict withdraw(GateId gate, String by, @Nullable String why) {
    return engine
        .writing()
        .decide(gate.task(), (task, _) -> GateChanges.withdraw(task, gate, by, why));
  }

  /**
   * Sets when a gate expires.
   *
   * @param deadline null for never
   */
  public Verdict setDeadline(GateId gate, @Nullable Instant deadline, String by) {
    return engine
        .writing()
        .decide(
            gate.task(),
            (task, now) ->
                GateChanges.deadline(task, gate, deadline, new GateChanges.Setter(by, now)));
  }

  /** Whether a task is one of a program that only asks, so that no run of ours waits for it. */
  public static boolean isOutside(Task task) {
    return Outside.isOf(task);
  }
}
