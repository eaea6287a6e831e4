package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Suggestion;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads an agent; programs and scenarios with relative paths stand beside holdpoint.yaml. */
final class AgentReader {
  private static final List<String> TYPES =
      List.of("claude-code", "codex", "acp", "native", "command", "script");
  private static final List<String> PRESETS = List.of("gemini", "opencode", "claude", "codex");

  private final Path root;
  private final List<String> models;

  /**
   * @param models the names of the project's models
   */
  AgentReader(Path root, List<String> models) {
    this.root = root;
    this.models = List.copyOf(models);
  }

  /** Null where something is wrong with it. */
  @Nullable AgentConfig read(String name, Fields agents) {
    Fields fields = agents.fields(name);
    String type = fields.oneOf("type", TYPES);
    if (type == null) {
      if (!fields.has("type")) {
        agents.wrong(name, "needs a type: one of " + String.join(", ", TYPES));
      }
      return null;
    }
    int line = agents.line(name);
    return switch (type) {
      case "command" -> command(name, fields, line);
      case "script" -> script(name, fields);
      case "native" -> ours(name, fields, line);
      default -> coding(name, type, fields, line);
    };
  }

  private @Nullable AgentConfig coding(String name, String type, Fields fields, int line) {
    boolean isAcp = type.equals("acp");
    fields.allowOnly(
        isAcp
            ? List.of("type", "preset", "command", "model", "env", PlanningReader.KEY)
            : List.of("type", "command", "model", "env", PlanningReader.KEY));
    List<String> env = env(fields);
    String model = fields.text("model");
    String preset = isAcp ? fields.oneOf("preset", PRESETS) : null;
    boolean isNamed = fields.has("preset") || fields.has("command");
    if (isAcp && !isNamed) {
      fields.wrong("preset", "is missing: one of " + String.join(", ", PRESETS) + ", or a command");
    }
    List<String> command = fields.has("command") ? program(fields) : null;
    boolean isWhole = !isAcp || isNamed;
    return isWhole && (command != null || !fields.has("command"))
        ? new AgentConfig.Coding(
            name, type, preset, command, model, env, PlanningReader.read(fields), line)
        : null;
  }

  private @Nullable AgentConfig ours(String name, Fields fields, int line) {
    fields.allowOnly(List.of("type", "model", "maxTokens", "env", PlanningReader.KEY));
    List<String> env = env(fields);
    Long maxTokens = fields.count("maxTokens");
    String named = fields.text("model");
    String model = named == null ? "default" : named;
    if (!models.contains(model)) {
      fields.wrong(
          "model",
          models.isEmpty()
              ? "there are none yet: write e.g. models: {%s: {provider: ollama, model: qwen3}}"
                  .formatted(model)
              : "there is no model named %s; %s"
                  .formatted(Shown.quoted(model), Suggestion.among(model, models)));
      return null;
    }
    return new AgentConfig.Native(name, model, maxTokens, env, PlanningReader.read(fields), line);
  }

  private @Nullable AgentConfig command(String name, Fields fields, int line) {
    fields.allowOnly(List.of("type", "command", "model", "env", PlanningReader.KEY));
    List<String> env = env(fields);
    String model = fields.text("model");
    List<String> command = program(fields);
    return command == null
        ? null
        : new AgentConfig.Command(name, command, model, env, PlanningReader.read(fields), line);
  }

  /** A program and its arguments; one with a folder stands beside holdpoint.yaml. */
  private @Nullable List<String> program(Fields fields) {
    List<String> command = fields.texts("command", "[\"./my-agent.sh\"]");
    if (command == null) {
      return null;
    }
    if (command.isEmpty() || command.getFirst().isBlank()) {
      fields.wrong("command", "must be a program and its arguments, e.g. [\"./my-agent.sh\"]");
      return null;
    }
    Path program = resolved(command.getFirst(), "command", fields);
    if (program == null) {
      return null;
    }
    List<String> resolved = new ArrayList<>(command);
    resolved.set(0, command.getFirst().contains("/") ? program.toString() : command.getFirst());
    return resolved;
  }

  /** Not every text can name a file, least of all where the locale is plain ASCII. */
  private @Nullable Path resolved(String path, String key, Fields fields) {
    try {
      return root.resolve(path).normalize();
    } catch (InvalidPathException e) {
      fields.wrong(key, Shown.quoted(path) + " can't be the name of a file here");
      return null;
    }
  }

  private @Nullable AgentConfig script(String name, Fields fields) {
    fields.allowOnly(List.of("type", "scenario", "env", PlanningReader.KEY));
    List<String> env = env(fields);
    if (!fields.has("scenario")) {
      fields.wrong("scenario", "is missing: the file that this agent plays");
    }
    String file = fields.text("scenario");
    if (file == null) {
      return null;
    }
    Path scenario = resolved(file, "scenario", fields);
    if (scenario == null) {
      return null;
    }
    // Whether the file is there is looked at by runs of this agent: it must not stop others.
    int place = fields.line("scenario");
    return new AgentConfig.Script(name, scenario, file, env, PlanningReader.read(fields), place);
  }

  private static List<String> env(Fields fields) {
    List<String> env = fields.texts("env", "[ANTHROPIC_API_KEY]");
    for (String name : env == null ? List.<String>of() : env) {
      if (!Names.isVariable(name)) {
        fields.wrong(
            "env",
            "must be names of environment variables, which " + Shown.quoted(name) + " is not");
      }
    }
    return env == null ? List.of() : env;
  }
}
