package dev.holdpoint.app;

import dev.holdpoint.app.agent.process.Claims;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Owners;

/** Whose turn it is, as journal and owners say. */
record TurnClaims(Engine engine, Owners owners) implements Claims {
  @Override
  public String me() {
    return owners.me().id();
  }

  @Override
  public boolean hasTurn(TaskId id, String owner) {
    Task task = engine.find(id);
    return task != null
        && task.run() != null
        && task.run().phase() instanceof Phase.Working(int _, Owner worker, var _)
        && worker.id().equals(owner)
        && isAlive(worker);
  }

  /** About oneself the journal's word is enough: whoever was stopped may have woken just now. */
  private boolean isAlive(Owner worker) {
    return (worker.pid() == ProcessHandle.current().pid() && worker.equals(owners.me()))
        || owners.isAlive(worker);
  }
}
