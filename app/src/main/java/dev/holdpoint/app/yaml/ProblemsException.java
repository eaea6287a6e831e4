package dev.holdpoint.app.yaml;

import java.util.List;
import java.util.stream.Collectors;

/** What somebody wrote can't be used as it is; says everything that is wrong with it. */
public final class ProblemsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  public ProblemsException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  public ProblemsException(Problem problem) {
    this(List.of(problem));
  }

  public List<Problem> problems() {
    return problems;
  }
}
