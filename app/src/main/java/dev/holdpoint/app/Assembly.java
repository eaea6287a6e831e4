package dev.holdpoint.app;

import dev.holdpoint.app.agent.script.ScenarioException;
import dev.holdpoint.app.agent.script.ScenarioParser;
import dev.holdpoint.app.cli.Context;
import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.app.project.Places;
import dev.holdpoint.app.project.Problem;
import dev.holdpoint.app.project.ProjectFinder;
import dev.holdpoint.app.project.Validation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds projects and puts the adapters for them together. */
final class Assembly implements Context.Opener {
  private final Path directory;
  private final Map<String, String> env;

  Assembly(Path directory, Map<String, String> env) {
    this.directory = directory;
    this.env = env;
  }

  @Override
  public Workbench open(@Nullable Path named) {
    return new OpenProject(places(named), env, Assembly::scenarioProblems);
  }

  @Override
  public List<Problem> problems(@Nullable Path named) {
    return new Validation(places(named), env, Assembly::scenarioProblems).problems();
  }

  @Override
  public Places places(@Nullable Path named) {
    return new ProjectFinder(directory).find(named, env.get("HOLDPOINT_PROJECT"));
  }

  private static List<Problem> scenarioProblems(Path file) {
    String name = String.valueOf(file.getFileName());
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      ScenarioParser.parse(name, text);
      return List.of();
    } catch (IOException e) {
      return List.of(Problem.of(name, "can't be read: " + e));
    } catch (ScenarioException e) {
      return e.problems().stream()
          .map(problem -> new Problem(problem.file(), problem.line(), null, problem.message()))
          .toList();
    }
  }
}
