package dev.holdpoint.app.project;

import dev.holdpoint.app.llm.LlmSpec;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.app.yaml.Shown;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds everything that is wrong in a project before anything runs. */
public record Validation(
    Places places,
    Map<String, String> environment,
    ScenarioChecker scenarios,
    AgentInspector inspector) {

  /**
   * What was found.
   *
   * @param problems of holdpoint.yaml, the prompts, the roles, the agents, the task files
   * @param agents a line about each coding agent
   */
  public record Findings(List<Problem> problems, List<String> agents) {
    public Findings {
      problems = List.copyOf(problems);
      agents = List.copyOf(agents);
    }
  }

  /** Mends what can be mended without a choice; what was done, in words. */
  public List<String> fix() {
    Config config = attempt(() -> ConfigReader.read(places, environment), new LinkedHashSet<>());
    ClaudeSettings settings = new ClaudeSettings(places.root());
    if (config == null || !isToAllowAsking(config) || settings.problem() == null) {
      return List.of();
    }
    settings.fix();
    return List.of("%s: added \"%s\"".formatted(ClaudeSettings.FILE, ClaudeSettings.RULE));
  }

  public Findings findings() {
    // A set, because several tasks can stumble over the same missing agent.
    Set<Problem> problems = new LinkedHashSet<>();
    Config config = attempt(() -> ConfigReader.read(places, environment), problems);
    List<Problem> prompts = attempt(new Templates(places.prompts())::problems, problems);
    problems.addAll(prompts == null ? List.of() : prompts);
    checkRoles(config, problems);
    List<String> agents = new ArrayList<>();
    if (config != null) {
      config.wrongModels().values().forEach(problems::addAll);
      config.agents().values().forEach(agent -> check(agent, config, problems, agents));
    }
    checkTasks(config, problems);
    Problem asking =
        config == null || !isToAllowAsking(config)
            ? null
            : new ClaudeSettings(places.root()).problem();
    if (asking != null) {
      problems.add(asking);
    }
    return new Findings(List.copyOf(problems), agents);
  }

  /** Where Claude Code works and a threshold, the project's or a task's, lets it ask. */
  private boolean isToAllowAsking(Config config) {
    boolean isThere =
        config.agents().values().stream()
            .anyMatch(agent -> agent instanceof AgentConfig.Coding coding && isClaude(coding));
    return isThere && (!config.threshold().neverAsks() || anyTaskAsks());
  }

  private static boolean isClaude(AgentConfig.Coding agent) {
    return agent.type().equals("claude-code") || "claude".equals(agent.preset());
  }

  private boolean anyTaskAsks() {
    TaskFiles files = new TaskFiles(places);
    List<Path> paths = attempt(files::all, new LinkedHashSet<>());
    return (paths == null ? List.<Path>of() : paths)
        .stream()
            .map(path -> attempt(() -> files.read(path), new LinkedHashSet<>()))
            .anyMatch(
                file ->
                    file != null
                        && file.spec().threshold() != null
                        && !file.spec().threshold().neverAsks());
  }

  private void check(AgentConfig agent, Config config, Set<Problem> problems, List<String> agents) {
    if (agent instanceof AgentConfig.Native ours) {
      LlmSpec model = config.models().get(ours.model());
      agents.add(
          model == null
              ? agent.name()
              : "%s: %s at %s".formatted(agent.name(), model.model(), model.baseUrl()));
      return;
    }
    if (!(agent instanceof AgentConfig.Coding coding)) {
      problems.addAll(problems(agent));
      return;
    }
    AgentInspector.Found found = inspector.look(coding, config.withheldFrom(agent));
    agents.add(agent.name() + ": " + found.words());
    if (found.problem() != null) {
      String key = "agents." + agent.name();
      problems.add(new Problem(Places.CONFIG, agent.line(), key, found.problem()));
    }
  }

  private void checkRoles(@Nullable Config config, Set<Problem> problems) {
    List<String> agents = config == null ? null : List.copyOf(config.agents().keySet());
    List<Problem> found = attempt(() -> new Roles(places.roles()).problems(agents), problems);
    problems.addAll(found == null ? List.of() : found);
  }

  private List<Problem> problems(AgentConfig agent) {
    return switch (agent) {
      case AgentConfig.Command command -> problems(command);
      case AgentConfig.Wrong wrong -> wrong.problems();
      case AgentConfig.Coding _, AgentConfig.Native _ -> List.of();
      case AgentConfig.Script script -> {
        Set<Problem> found = new LinkedHashSet<>();
        String text = attempt(script::text, found);
        yield text == null ? List.copyOf(found) : scenarios.check(script.file(), text);
      }
    };
  }

  private List<Problem> problems(AgentConfig.Command agent) {
    String program = agent.command().getFirst();
    if (new Programs(environment).has(program)) {
      return List.of();
    }
    String why =
        program.contains("/")
            ? " does not exist or is not executable"
            : " is not a program on the PATH";
    String key = "agents." + agent.name() + ".command";
    return List.of(new Problem(Places.CONFIG, agent.line(), key, Shown.quoted(program) + why));
  }

  private void checkTasks(@Nullable Config config, Set<Problem> problems) {
    TaskFiles files = new TaskFiles(places);
    Roles roles = new Roles(places.roles());
    List<Path> paths = attempt(files::all, problems);
    for (Path path : paths == null ? List.<Path>of() : paths) {
      TaskFile file = attempt(() -> files.read(path), problems);
      if (file != null && config != null) {
        List<Problem> found = new ArrayList<>();
        new Choices(config, roles, file.spec(), Overrides.NONE).steps(found);
        problems.addAll(file.located(found));
      }
    }
  }

  private static <T> @Nullable T attempt(Supplier<T> reading, Set<Problem> problems) {
    try {
      return reading.get();
    } catch (ProblemsException e) {
      problems.addAll(e.problems());
      return null;
    }
  }
}
