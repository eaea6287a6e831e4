package dev.holdpoint.engine;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import java.util.HashMap;
import java.util.Map;

/**
 * The mask of one turn. An agent may get a secret while it works and say it at once: nothing that
 * it says passes before the mask is up to date. What it has learned it never forgets, even where
 * the task is over before the agent is.
 */
final class TurnMask implements Agent.Narrator {
  private final Engine engine;
  private final Assignment assignment;
  private final Agent.Narrator narrator;
  private final Map<GateId, String> known;
  private Mask mask;
  private long learned;
  private boolean secretIsAskedFor;
  private volatile boolean changed = true;
  private volatile boolean toldOfChanges;

  TurnMask(Engine engine, Assignment assignment, Agent.Narrator narrator) {
    this.engine = engine;
    this.assignment = assignment;
    this.narrator = narrator;
    known = new HashMap<>(assignment.secrets());
    mask = new Mask(known.values());
  }

  /** Something was appended, maybe a secret. */
  void journalChanged() {
    changed = true;
  }

  /** From here on; until then every word is worth a look. */
  void isToldOfChanges() {
    changed = true;
    toldOfChanges = true;
  }

  private synchronized Mask upToDate() {
    // The asker may hear of its answer before we hear that there is one.
    if (changed || secretIsAskedFor || !toldOfChanges) {
      changed = false;
      learn(engine.task(assignment.task()));
    }
    return mask;
  }

  /** What a task holds by now. Whoever shows its questions to a person tells of them here first. */
  synchronized void learn(Task task) {
    // Two look at it, and the one who looked first may come last.
    if (task.sequence() < learned) {
      return;
    }
    learned = task.sequence();
    for (Gate gate : task.heldSecrets()) {
      String secret = known.containsKey(gate.id()) ? null : engine.secret(gate);
      if (secret != null) {
        known.put(gate.id(), secret);
        mask = new Mask(known.values());
      }
    }
    secretIsAskedFor = task.openGates().stream().anyMatch(gate -> gate.question().sensitive());
  }

  /** For what is written down elsewhere while the turn is under way. */
  String covered(String text) {
    return upToDate().cover(text);
  }

  /** Without the secrets of the task that it is written down with. */
  synchronized Agent.Report over(Agent.Report report, Task task) {
    learn(task);
    return mask.over(report);
  }

  synchronized Remains over(Remains remains, Task task) {
    learn(task);
    return remains.covered(mask);
  }

  @Override
  public void said(String text) {
    narrator.said(covered(text));
  }

  @Override
  public void thought(String text) {
    narrator.thought(covered(text));
  }

  @Override
  public void called(Agent.Call call) {
    narrator.called(covered(call));
  }

  @Override
  public void returned(Agent.Call call, Agent.Result result) {
    Agent.Result shown =
        new Agent.Result(result.good(), covered(result.what()), covered(result.details()));
    narrator.returned(covered(call), shown);
  }

  private Agent.Call covered(Agent.Call call) {
    return new Agent.Call(covered(call.tool()), covered(call.object()));
  }

  @Override
  public void checked(String text) {
    narrator.checked(covered(text));
  }

  @Override
  public void raw(String line) {
    narrator.raw(covered(line));
  }
}
