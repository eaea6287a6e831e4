package dev.holdpoint.app.yaml;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is wrong in one file, collected so that all of it can be told at once. */
public final class Findings {
  private final String file;
  private final List<Problem> problems = new ArrayList<>();

  public Findings(String file) {
    this.file = file;
  }

  public void add(int line, @Nullable String key, String message) {
    problems.add(new Problem(file, line, key, message));
  }

  /** In the order of their lines. */
  public List<Problem> problems() {
    return problems.stream().sorted((a, b) -> Integer.compare(a.line(), b.line())).toList();
  }

  /** Goes on only if nothing was found. */
  public void orThrow() {
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems());
    }
  }
}
