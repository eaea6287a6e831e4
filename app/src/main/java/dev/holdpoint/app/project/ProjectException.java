package dev.holdpoint.app.project;

import java.util.List;
import java.util.stream.Collectors;

/** The project can't be used as it is; says everything that is wrong, not only the first thing. */
public final class ProjectException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public ProjectException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  ProjectException(Problem problem) {
    this(List.of(problem));
  }

  public List<Problem> problems() {
    return problems;
  }
}
