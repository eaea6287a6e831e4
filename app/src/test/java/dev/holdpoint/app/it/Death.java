package dev.holdpoint.app.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether processes that agents wrote down have ended. */
final class Death {
  private Death() {}

  static boolean of(String pid) {
    try {
      // A zombie is dead; only whoever inherited it has not looked yet.
      return Files.readString(Path.of("/proc", pid, "stat")).contains(") Z ");
    } catch (IOException e) {
      return true;
    }
  }
}
