package dev.holdpoint.app.project;

import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.model.Threshold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Whatever stands in a role file, it is a role or everything that is wrong with it. */
class RoleFuzzTest {
  private static final Path PROJECT = FuzzedProject.make();

  @FuzzTest(maxDuration = "3s")
  void fuzz(byte[] content) throws IOException {
    Path folder = Files.createDirectories(PROJECT.resolve("agents"));
    Files.write(folder.resolve("fuzzed.md"), content);
    try {
      Role role = new Roles(folder).read("fuzzed");
      assertFalse(role.text().isBlank());
      for (int threshold = 0; threshold <= 1; threshold++) {
        String told = AskingSections.at(new Threshold(threshold), role.text());
        assertFalse(told.toLowerCase(Locale.ROOT).contains("<!-- asking -->"), told);
      }
    } catch (ProblemsException e) {
      FuzzedProject.assertExplained(e);
    }
  }
}
