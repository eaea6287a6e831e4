package dev.holdpoint.app.project;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Knows which coding agents are on this machine; whoever starts them provides it. */
@FunctionalInterface
public interface AgentInspector {
  /**
   * @param withheld environment variables that the agent does not get
   */
  Found look(AgentConfig.Coding agent, List<String> withheld);

  /**
   * What was found.
   *
   * @param problem why it can't work, null where nothing speaks against it
   * @param words its program, version and login
   */
  record Found(@Nullable String problem, String words) {}
}
