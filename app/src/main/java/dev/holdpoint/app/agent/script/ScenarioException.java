package dev.holdpoint.app.agent.script;

import java.util.List;
import java.util.stream.Collectors;

/** A scenario file can't be played; says everything that is wrong with it. */
public final class ScenarioException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  ScenarioException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  public List<Problem> problems() {
    return problems;
  }

  /** One thing that is wrong, at a line counted from 1. */
  public record Problem(String file, int line, String message) {
    @Override
    public String toString() {
      return file + ":" + line + ": " + message;
    }
  }
}
