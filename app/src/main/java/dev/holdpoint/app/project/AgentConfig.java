package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.model.PlanningWish;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An agent as holdpoint.yaml has it. */
public sealed interface AgentConfig {
  String name();

  /** Variables that it gets although holdpoint.yaml uses them. */
  List<String> env();

  /** The model that it uses where neither step nor role name one; null for its own choice. */
  @Nullable String model();

  /** Whether plans of its are reviewed, where it says so. */
  PlanningWish planning();

  /** Where it stands in holdpoint.yaml. */
  int line();

  /**
   * Any program.
   *
   * @param command the program, absolute if it was given with a folder, and its arguments
   */
  record Command(
      String name,
      List<String> command,
      @Nullable String model,
      List<String> env,
      PlanningWish planning,
      int line)
      implements AgentConfig {
    public Command {
      command = List.copyOf(command);
      env = List.copyOf(env);
    }
  }

  /**
   * A coding agent that people have installed.
   *
   * @param type which one, e.g. {@code claude-code}
   * @param preset for {@code acp}: which agent is spoken to, null where its command says so
   * @param command its program and arguments in place of the usual ones, null for those
   */
  record Coding(
      String name,
      String type,
      @Nullable String preset,
      @Nullable List<String> command,
      @Nullable String model,
      List<String> env,
      PlanningWish planning,
      int line)
      implements AgentConfig {
    public Coding {
      command = command == null ? null : List.copyOf(command);
      env = List.copyOf(env);
    }
  }

  /**
   * Our own one.
   *
   * @param model a name among the project's models
   * @param maxTokens what a step may use, null for any
   */
  record Native(
      String name,
      String model,
      @Nullable Long maxTokens,
      List<String> env,
      PlanningWish planning,
      int line)
      implements AgentConfig {
    public Native {
      env = List.copyOf(env);
    }
  }

  /**
   * A scenario that is played.
   *
   * @param file the scenario's name for messages
   * @param line where holdpoint.yaml names it
   */
  record Script(
      String name, Path scenario, String file, List<String> env, PlanningWish planning, int line)
      implements AgentConfig {
    public Script {
      env = List.copyOf(env);
    }

    /** The scenario's text; throws what is wrong where it can't be read. */
    String text() {
      if (!Files.exists(scenario)) {
        throw new ProblemsException(
            new Problem(
                Places.CONFIG,
                line,
                "agents." + name + ".scenario",
                "there is no file " + Shown.quoted(file) + " beside holdpoint.yaml"));
      }
      return TextFile.read(scenario, file, TextFile.SMALL);
    }

    /** What is played needs none. */
    @Override
    public @Nullable String model() {
      return null;
    }
  }

  /**
   * One that can't be used as it stands.
   *
   * @param problems what is wrong with it
   */
  record Wrong(String name, List<Problem> problems, int line) implements AgentConfig {
    public Wrong {
      problems = List.copyOf(problems);
    }

    @Override
    public List<String> env() {
      return List.of();
    }

    @Override
    public @Nullable String model() {
      return null;
    }

    @Override
    public PlanningWish planning() {
      return PlanningWish.NONE;
    }
  }
}
