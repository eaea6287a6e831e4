package dev.holdpoint.app.project;

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
    Places places, Map<String, String> environment, ScenarioChecker scenarios) {

  /** All problems: of holdpoint.yaml, the prompts, the roles, the agents, the task files. */
  public List<Problem> problems() {
    // A set, because several tasks can stumble over the same missing agent.
    Set<Problem> problems = new LinkedHashSet<>();
    Config config = attempt(() -> ConfigReader.read(places, environment), problems);
    List<Problem> prompts = attempt(new Templates(places.prompts())::problems, problems);
    problems.addAll(prompts == null ? List.of() : prompts);
    checkRoles(config, problems);
    if (config != null) {
      config.agents().values().forEach(agent -> problems.addAll(problems(agent)));
    }
    checkTasks(config, problems);
    return List.copyOf(problems);
  }

  private void checkRoles(@Nullable Config config, Set<Problem> problems) {
    List<String> agents = config == null ? null : List.copyOf(config.agents().keySet());
    List<Problem> found = attempt(() -> new Roles(places.roles()).problems(agents), problems);
    problems.addAll(found == null ? List.of() : found);
  }

  private List<Problem> problems(AgentConfig agent) {
    return switch (agent) {
      case AgentConfig.Command command -> problems(command);
      case AgentConfig.Script script -> {
        Set<Problem> found = new LinkedHashSet<>();
        String text =
            attempt(() -> TextFile.read(script.scenario(), script.file(), TextFile.SMALL), found);
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
