package dev.holdpoint.app.project;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A project of which a fuzzer writes the files. */
final class FuzzedProject {
  private FuzzedProject() {}

  static Path make() {
    try {
      // A fuzzer ends its JVM at any moment, so nobody could delete it: `mvn clean` does.
      Path target = Files.createDirectories(Path.of("target/fuzz"));
      Path project = Files.createTempDirectory(target, "project-").toRealPath();
      Files.createDirectory(project.resolve("tasks"));
      return project;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Each problem is one line that drives no terminal, and names the file. */
  static void assertExplained(ProblemsException e) {
    assertFalse(e.problems().isEmpty());
    for (Problem problem : e.problems()) {
      assertFalse(problem.file().isBlank());
      assertFalse(problem.message().isBlank());
      assertTrue(problem.toString().chars().noneMatch(Character::isISOControl), problem::toString);
    }
  }
}
