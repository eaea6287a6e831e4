package dev.holdpoint.app.project;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes a folder a project; whatever is there already is left as it is. */
public final class Init {
  private static final String REHEARSAL = "rehearsal";
  private static final String SCENARIO = "rehearsal.yaml";

  private final Path folder;
  private final Map<String, String> environment;
  private final List<Path> written = new ArrayList<>();
  private final List<Path> left = new ArrayList<>();

  private Init(Path folder, Map<String, String> environment) {
    this.folder = folder;
    this.environment = environment;
  }

  /** What was written, an addition included, and what was there already. */
  public record Result(List<Path> written, List<Path> left) {
    public Result {
      written = List.copyOf(written);
      left = List.copyOf(left);
    }
  }

  /** Writes what is missing of a project; the agents are those found on the environment's PATH. */
  public static Result write(Path folder, Map<String, String> environment) {
    try {
      Files.createDirectories(folder);
      return new Init(folder.toRealPath(), environment).write();
    } catch (FileAlreadyExistsException e) {
      throw new ProblemsException(Problem.of(folder.toString(), "is a file, a folder is expected"));
    } catch (IOException e) {
      throw new ProblemsException(
          Problem.of(folder.toString(), "can't be made a project: " + IoReason.of(e)));
    }
  }

  private Result write() throws IOException {
    Map<String, String> agents = agents();
    boolean isNew = create(Places.CONFIG, config(agents));
    if (isNew && agents.containsKey(REHEARSAL)) {
      create(SCENARIO, Templates.resource("init/" + SCENARIO));
    }
    if (isNew && agents.containsKey("claude")) {
      create(ClaudeSettings.FILE, ClaudeSettings.fresh());
    }
    create("tasks/example.md", Templates.resource("init/example.md"));
    IgnoreRule rule = new IgnoreRule(folder);
    Path holder = rule.holder();
    if (holder == null) {
      written.add(rule.add());
    } else {
      left.add(holder);
    }
    return new Result(written, left);
  }

  /** Lines of YAML by the agents' names. */
  private Map<String, String> agents() {
    Programs programs = new Programs(environment);
    Map<String, String> agents = new LinkedHashMap<>();
    if (programs.has("claude")) {
      agents.put("claude", "{type: claude-code}");
    }
    if (programs.has("codex")) {
      agents.put("codex", "{type: codex}");
    }
    for (String preset : List.of("gemini", "opencode")) {
      if (programs.has(preset)) {
        agents.put(preset, "{type: acp, preset: " + preset + "}");
      }
    }
    if (agents.isEmpty()) {
      agents.put(REHEARSAL, "{type: script, scenario: " + SCENARIO + "}");
    }
    return agents;
  }

  private static String config(Map<String, String> agents) {
    String lines =
        agents.entrySet().stream()
            .map(agent -> "  " + agent.getKey() + ": " + agent.getValue())
            .collect(Collectors.joining("\n"));
    return Templates.resource("init/" + Places.CONFIG)
        .replace("%%AGENT%%", agents.keySet().iterator().next())
        .replace("%%AGENTS%%", lines);
  }

  /** Whether the file was new; two that do this at once can't overwrite each other. */
  private boolean create(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      left.add(file);
      return false;
    }
    Files.createDirectories(file.getParent());
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      left.add(file);
      return false;
    }
    written.add(file);
    return true;
  }
}
