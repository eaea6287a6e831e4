package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.llm.LlmException;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.PlanFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * What native agents of a project have in common.
 *
 * @param conversations where what was said is kept, a folder for each task
 * @param minds the model of an agent
 * @param tools what else a model may call in a turn
 */
public record NativeSettings(
    CommandSettings commands,
    Path conversations,
    PlanFolder plans,
    Minds minds,
    Function<Assignment, List<Tool>> tools) {

  /** Opens the model of an agent. */
  public interface Minds {
    /**
     * @throws LlmException where it can't be reached, saying what to do
     */
    Mind of(AgentSpec agent) throws LlmException;
  }
}
