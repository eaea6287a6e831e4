package dev.holdpoint.app.project;

import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Threshold;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What holdpoint.yaml says; every name in it is known to exist.
 *
 * @param agent who works where neither command line nor task file say so
 * @param worktree whether a task gets a git worktree of its own
 * @param patience how long gates wait
 * @param variables names of the environment variables that holdpoint.yaml uses
 */
public record Config(
    Threshold threshold,
    @Nullable String agent,
    Map<String, AgentConfig> agents,
    Map<String, List<Step>> pipelines,
    boolean worktree,
    Patience patience,
    Set<String> variables) {
  public Config {
    agents = Collections.unmodifiableMap(new LinkedHashMap<>(agents));
    pipelines = Collections.unmodifiableMap(new LinkedHashMap<>(pipelines));
    variables = Set.copyOf(variables);
  }
}
