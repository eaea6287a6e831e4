package dev.holdpoint.app.agent.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds programs where a shell would find them. */
public final class Programs {
  /** Where to look when there is no PATH. */
  static final String USUAL = "/usr/local/bin:/usr/bin:/bin";

  private Programs() {}

  /** The first of that name on a PATH, null where there is none. */
  public static @Nullable Path find(String name, @Nullable String path) {
    for (String directory : (path == null ? USUAL : path).split(File.pathSeparator, -1)) {
      // A relative entry would mean whatever the agent put into its workspace.
      if (directory.startsWith("/")) {
        Path program = Path.of(directory, name);
        if (isProgram(program)) {
          return program;
        }
      }
    }
    return null;
  }

  public static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
