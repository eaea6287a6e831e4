package dev.holdpoint.port;

import dev.holdpoint.model.Gate;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which gates are wanted; what says nothing fits all.
 *
 * @param states words of states, empty for any
 * @param kind the word of a kind, null for any
 * @param agent who works on the gate's task, null for any
 * @param priority of the gate's task, null for any
 */
public record GateFilter(
    Set<String> states, @Nullable String kind, @Nullable String agent, @Nullable Integer priority) {
  public static final GateFilter ALL = new GateFilter(Set.of(), null, null, null);

  public GateFilter {
    states = Set.copyOf(states);
  }

  /** Whether state and kind fit; what the task must be like is looked at elsewhere. */
  public boolean fits(Gate gate) {
    return (states.isEmpty() || states.contains(gate.state().word()))
        && (kind == null || kind.equals(gate.kind()));
  }

  /** Whether what a task is like fits. */
  public boolean fits(TaskRow task) {
    return (agent == null || agent.equals(task.agent()))
        && (priority == null || priority == task.priority());
  }
}
