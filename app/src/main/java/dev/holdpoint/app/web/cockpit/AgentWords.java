package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.engine.OpenGates;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import org.jspecify.annotations.Nullable;

/** Which agent is at a run, and with which model. */
public final class AgentWords {
  private AgentWords() {}

  /** As {@code claude, sonnet}. */
  public static String of(Task task, Run run) {
    return of(task, run.currentStep().agent());
  }

  /** The one that asked, whatever step the run is at by now; null where that is not known. */
  public static @Nullable String of(Task task, Gate gate) {
    Run run = task.run();
    if (run == null || run.number() != gate.run() || OpenGates.isOutside(task)) {
      return null;
    }
    return run.plan().steps().stream()
        .filter(step -> step.name().equals(gate.step()))
        .findFirst()
        .map(step -> of(task, step.agent()))
        .orElse(null);
  }

  private static String of(Task task, AgentSpec agent) {
    String model = model(task, agent);
    return model == null ? agent.name() : agent.name() + ", " + model;
  }

  /** The one that was asked for; else the one that it told of, where it was always the same. */
  private static @Nullable String model(Task task, AgentSpec agent) {
    Object wanted = agent.settings().get("model");
    if (wanted != null) {
      return wanted.toString();
    }
    String told = task.usage().size() == 1 ? task.usage().getFirst().model() : null;
    return told == null || told.equals(agent.name()) || told.equals(agent.type()) ? null : told;
  }
}
