package dev.holdpoint.app.project;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.holdpoint.app.yaml.ProblemsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
      ConfigReader.read(places, environment);
      StoreSetting.read(places, environment);
    } catch (ProblemsException e) {
      FuzzedProject.assertExplained(e);
    }
  }
}
