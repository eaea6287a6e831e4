package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import org.jspecify.annotations.Nullable;

/** Which agent is at a run, and with which model. */
public final class AgentWords {
  private AgentWords() {}

  /** As {@code claude, sonnet}. */
  public static String of(Task task, Run run) {
    AgentSpec agent = run.currentStep().agent();
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
