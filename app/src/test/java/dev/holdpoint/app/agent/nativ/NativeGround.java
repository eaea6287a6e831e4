package dev.holdpoint.app.agent.nativ;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A native agent in a folder of its own. */
abstract class NativeGround {
  @TempDir Path folder;
  GivenNative agent;

  @BeforeEach
  void prepare() throws IOException {
    agent = new GivenNative(folder);
  }
}
