package dev.holdpoint.app.project;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.holdpoint.app.yaml.ProblemsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whatever stands in a task file, it is a task or everything that is wrong with it. */
class TaskFileFuzzTest {
  private static final Path PROJECT = FuzzedProject.make();

  @FuzzTest(maxDuration = "3s")
  void fuzz(byte[] content) throws IOException {
    Path file = Files.write(PROJECT.resolve("tasks/fuzzed.md"), content);
    try {
      TaskFile task = new TaskFiles(Places.of(PROJECT)).read(file);
      assertFalse(task.spec().title().isBlank());
      assertTrue(task.spec().title().lines().count() == 1, task.spec()::title);
    } catch (ProblemsException e) {
      FuzzedProject.assertExplained(e);
    }
  }
}
