package dev.holdpoint.app.project;

import dev.holdpoint.app.llm.LlmSpec;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Permissions;
import dev.holdpoint.model.PlanningWish;
import dev.holdpoint.model.Threshold;
import java.net.URI;
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
 * @param models what native agents think with
 * @param wrongModels what is wrong with those that can't be used as they stand, by their names
 * @param limits how much working time steps have that set none of their own
 * @param patience how long gates wait
 * @param permissions what agents may do without asking
 * @param waitForRateLimitReset whether a run stays while a rate limit lasts, instead of exiting
 * @param responses answers to choose from, by their names
 * @param planning whether plans are reviewed before they are carried out
 * @param reviewsResult whether a person accepts what a run came to before it is over
 * @param sources places with data that tasks may name
 * @param sourceDigests how these were written
 * @param server where the server listens
 * @param otlp where spans are sent, null for nowhere
 * @param variables names of the environment variables that holdpoint.yaml uses
 */
public record Config(
    Threshold threshold,
    @Nullable String agent,
    Map<String, AgentConfig> agents,
    Map<String, LlmSpec> models,
    Map<String, List<Problem>> wrongModels,
    Map<String, List<Step>> pipelines,
    Limits limits,
    Git git,
    Patience patience,
    Permissions permissions,
    boolean waitForRateLimitReset,
    Map<String, String> responses,
    PlanningWish planning,
    boolean reviewsResult,
    Map<String, SourceSetting> sources,
    SourceDigests sourceDigests,
    ServerSetting server,
    @Nullable URI otlp,
    Set<String> variables) {
  public Config {
    agents = Collections.unmodifiableMap(new LinkedHashMap<>(agents));
    models = Collections.unmodifiableMap(new LinkedHashMap<>(models));
    wrongModels = Collections.unmodifiableMap(new LinkedHashMap<>(wrongModels));
    pipelines = Collections.unmodifiableMap(new LinkedHashMap<>(pipelines));
    responses = Collections.unmodifiableMap(new LinkedHashMap<>(responses));
    sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
    variables = Set.copyOf(variables);
  }

  /**
   * How git is used.
   *
   * @param worktree whether a task gets a git worktree of its own
   * @param autoCommit whether a finished step's work is committed to the task's branch
   */
  public record Git(boolean worktree, boolean autoCommit) {}

  /** Environment variables that this file uses and that the agent is not to have. */
  List<String> withheldFrom(AgentConfig agent) {
    return variables.stream().filter(name -> !agent.env().contains(name)).sorted().toList();
  }

  /** Those that no run can use. */
  List<AgentConfig.Wrong> wrongAgents() {
    return agents.values().stream()
        .filter(AgentConfig.Wrong.class::isInstance)
        .map(AgentConfig.Wrong.class::cast)
        .toList();
  }

  /** The same with agents and models that can't be used. */
  Config with(Map<String, AgentConfig> known, Map<String, List<Problem>> wrong) {
    return new Config(
        threshold,
        agent,
        known,
        models,
        wrong,
        pipelines,
        limits,
        git,
        patience,
        permissions,
        waitForRateLimitReset,
        responses,
        planning,
        reviewsResult,
        sources,
        sourceDigests,
        server,
        otlp,
        variables);
  }

  /** Whether a task gets a git worktree of its own. */
  public boolean worktree() {
    return git.worktree();
  }
}
