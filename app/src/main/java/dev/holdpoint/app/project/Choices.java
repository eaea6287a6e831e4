package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Suggestion;
import dev.holdpoint.model.TaskSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Chooses pipeline and agents of a run: the command line wins over the task file, the task file
 * over holdpoint.yaml, steps included.
 */
record Choices(Config config, TaskSpec spec, Overrides overrides) {
  static final String COMMAND_LINE = "command line";
  private static final String DEFAULT = "default";
  private static final String WORK = "work";

  /** A name, and where somebody wrote it. */
  private record Wish(String name, String file, String key) {
    Problem refused(String why) {
      return new Problem(file, 0, key, why);
    }
  }

  /** The steps; what can't be chosen is added to the problems instead. */
  List<ChosenStep> steps(List<Problem> problems) {
    Set<Problem> found = new LinkedHashSet<>();
    List<ChosenStep> chosen = new ArrayList<>();
    for (Step step : pipeline(found)) {
      AgentConfig agent = agent(step, found);
      if (agent != null) {
        chosen.add(new ChosenStep(step.name(), step.prompt(), agent));
      }
    }
    problems.addAll(found);
    return chosen;
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
    return List.of(new Step(WORK, WORK, null));
  }

  private @Nullable AgentConfig agent(Step step, Set<Problem> problems) {
    Wish wish = wish(overrides.agent(), spec.agent(), "agent");
    String configured = step.agent() == null ? config.agent() : step.agent();
    String name = wish == null ? configured : wish.name();
    AgentConfig agent = name == null ? null : config.agents().get(name);
    if (agent == null) {
      List<String> names = List.copyOf(config.agents().keySet());
      problems.add(
          wish == null
              ? new Problem(Places.CONFIG, 0, "agent", noAgent(names))
              : wish.refused(ConfigReader.unknownAgent(wish.name(), names)));
    }
    return agent;
  }

  private @Nullable Wish wish(@Nullable String ordered, @Nullable String written, String key) {
    if (ordered != null) {
      return new Wish(ordered, COMMAND_LINE, "--" + key);
    }
    String source = spec.source() == null ? "task" : spec.source();
    return written == null ? null : new Wish(written, source, key);
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
