package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Suggestion;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The roles: built-in ones, and those of a project's folder, which win. */
public final class Roles {
  static final List<String> BUILT_IN = List.of("code", "design", "review", "test", "docs");

  private final TextFolder folder;

  public Roles(Path folder) {
    this.folder = new TextFolder(folder, "agents");
  }

  /** Whether a step or a task may name this role. */
  boolean has(String name) {
    return BUILT_IN.contains(name) || folder.has(name);
  }

  /** Names of all roles. */
  public List<String> names() {
    return Stream.concat(BUILT_IN.stream(), folder.names().stream().filter(Names::isValid))
        .distinct()
        .toList();
  }

  Role read(String name) {
    return folder.has(name)
        ? Role.parse(folder.shownFile(name), folder.read(name))
        : Role.parse("the role " + name, Templates.resource("roles/" + name + ".md"));
  }

  String unknown(String name) {
    return "there is no role named %s, neither built in nor as a file agents/NAME.md; %s"
        .formatted(Shown.quoted(name), Suggestion.among(name, names()));
  }

  /**
   * What is wrong with the project's own role files.
   *
   * @param agents names of the project's agents; null where nobody knows them
   */
  List<Problem> problems(@Nullable List<String> agents) {
    return folder.names().stream().flatMap(name -> problems(name, agents).stream()).toList();
  }

  private List<Problem> problems(String name, @Nullable List<String> agents) {
    String file = folder.shownFile(name);
    if (!Names.isValid(name)) {
      return List.of(Problem.of(file, "can't be a role: its name " + Names.ALLOWED));
    }
    try {
      Role role = read(name);
      String agent = role.agent();
      return agent == null || agents == null || agents.contains(agent)
          ? List.of()
          : List.of(
              new Problem(
                  file, role.agentLine(), "agent", ConfigReader.unknownAgent(agent, agents)));
    } catch (ProblemsException e) {
      return e.problems();
    }
  }
}
