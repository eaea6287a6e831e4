package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Suggestion;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.TaskSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Chooses pipeline, roles and agents of a run. The pipeline: command line, task file. An agent:
 * command line, task file, step, role, holdpoint.yaml. A role: step, task file.
 */
record Choices(Config config, Roles roles, TaskSpec spec, Overrides overrides) {
  static final String COMMAND_LINE = "command line";
  private static final String DEFAULT = "default";
  private static final String WORK = "work";

  /** A name, and where somebody wrote it. */
  private record Wish(String name, String file, int line, String key) {
    Problem refused(String why) {
      return new Problem(file, line, key, why);
    }
  }

  /** The steps; what can't be chosen is added to the problems instead. */
  List<ChosenStep> steps(List<Problem> problems) {
    Set<Problem> found = new LinkedHashSet<>();
    List<ChosenStep> chosen = new ArrayList<>();
    Role ofTask = taskRole(found);
    for (Step step : pipeline(found)) {
      Role role = step.role() == null ? ofTask : role(step.role(), found);
      AgentConfig agent = agent(step, role, found);
      if (agent != null) {
        chosen.add(new ChosenStep(step, agent, role));
      }
    }
    refuseUnknownSources(found);
    problems.addAll(found);
    return chosen;
  }

  private void refuseUnknownSources(Set<Problem> problems) {
    Set<String> known = config.sources().keySet();
    for (String name : spec.datasources()) {
      Wish wish = wish(null, name, SourceReader.KEY);
      if (wish != null && !known.contains(name)) {
        problems.add(wish.refused(SourceReader.unknown(name, known)));
      }
    }
  }

  private @Nullable Role taskRole(Set<Problem> problems) {
    Wish wish = wish(null, spec.role(), "role");
    if (wish == null) {
      return null;
    }
    if (!roles.has(wish.name())) {
      problems.add(wish.refused(roles.unknown(wish.name())));
      return null;
    }
    return role(wish.name(), problems);
  }

  private @Nullable Role role(String name, Set<Problem> problems) {
    try {
      return roles.read(name);
    } catch (ProblemsException e) {
      problems.addAll(e.problems());
      return null;
    }
  }

  private List<Step> pipeline(Set<Problem> problems) {
    Wish wish = wish(overrides.pipeline(), spec.pipeline(), "pipeline");
    List<Step> steps = config.pipelines().get(wish == null ? DEFAULT : wish.name());
    if (steps != null) {
      return steps;
    }
    if (wish != null && !wish.name().equals(DEFAULT)) {
      List<String> names = new ArrayList<>(config.pipelines().keySet());
      if (!names.contains(DEFAULT)) {
        names.add(DEFAULT);
      }
      String name = Shown.quoted(wish.name());
      problems.add(
          wish.refused(
              "there is no pipeline named " + name + "; " + Suggestion.among(wish.name(), names)));
    }
    Limits limits = config.limits();
    StepRules rules = new StepRules(List.of(), 0, null, limits.turn(), limits.step());
    return List.of(new Step(WORK, WORK, null, null, null, rules));
  }

  private @Nullable AgentConfig agent(Step step, @Nullable Role role, Set<Problem> problems) {
    List<String> names = List.copyOf(config.agents().keySet());
    Wish wish = agentWish(step, role);
    if (wish == null) {
      problems.add(new Problem(Places.CONFIG, 0, "agent", noAgent(names)));
      config.wrongAgents().forEach(wrong -> problems.addAll(wrong.problems()));
      return null;
    }
    AgentConfig agent = config.agents().get(wish.name());
    if (agent == null) {
      problems.add(wish.refused(ConfigReader.unknownAgent(wish.name(), names)));
    }
    return agent;
  }

  private @Nullable Wish agentWish(Step step, @Nullable Role role) {
    Wish wish = wish(overrides.agent(), spec.agent(), "agent");
    if (wish != null) {
      return wish;
    }
    if (step.agent() == null && role != null && role.agent() != null) {
      return new Wish(role.agent(), role.file(), role.agentLine(), "agent");
    }
    String configured = step.agent() == null ? config.agent() : step.agent();
    return configured == null ? null : new Wish(configured, Places.CONFIG, 0, "agent");
  }

  private @Nullable Wish wish(@Nullable String ordered, @Nullable String written, String key) {
    if (ordered != null) {
      return new Wish(ordered, COMMAND_LINE, 0, "--" + key);
    }
    String source = spec.source() == null ? "task" : spec.source();
    return written == null ? null : new Wish(written, source, 0, key);
  }

  private static String noAgent(List<String> names) {
    return names.isEmpty()
        ? "none is configured. Add one, e.g. \"agents: {mine: {type: command, command:"
            + " [./my-agent.sh]}}\" and \"agent: mine\"; \"holdpoint demo\" shows everything"
            + " without one"
        : "none is chosen. Set it to one of "
            + String.join(", ", names)
            + ", or name one with --agent; \"holdpoint demo\" shows everything without one";
  }
}
