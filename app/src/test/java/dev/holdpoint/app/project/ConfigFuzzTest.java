package dev.holdpoint.app.project;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.engine.AllowedPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Whatever stands in holdpoint.yaml, it is a configuration or everything that is wrong with it. */
class ConfigFuzzTest {
  private static final Path PROJECT = FuzzedProject.make();

  @FuzzTest(maxDuration = "3s")
  void fuzz(byte[] content) throws IOException {
    Files.write(PROJECT.resolve(Places.CONFIG), content);
    Places places = Places.of(PROJECT);
    Map<String, String> environment = Map.of("NAME", "value ${NAME} [");
    try {
      Config config = ConfigReader.read(places, environment);
      config.pipelines().values().forEach(steps -> steps.forEach(ConfigFuzzTest::assertUsable));
      StoreSetting.read(places, environment);
    } catch (ProblemsException e) {
      FuzzedProject.assertExplained(e);
    }
  }

  /** What was accepted can be used when the step has worked: it is too late to complain then. */
  private static void assertUsable(Step step) {
    List<String> globs = step.rules().allowWrite();
    AllowedPaths.of(globs == null ? List.of() : globs).allows("src/a/b.txt");
  }
}
