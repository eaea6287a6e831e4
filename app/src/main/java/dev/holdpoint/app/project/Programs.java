package dev.holdpoint.app.project;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/** Looks for programs as a shell would. */
record Programs(Map<String, String> environment) {

  /** Whether this can be started: a path, or a name that is found on the PATH. */
  boolean has(String program) {
    if (program.contains("/")) {
      return isProgram(program);
    }
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
      if (!folder.isEmpty() && isProgram(folder + "/" + program)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isProgram(String path) {
    try {
      Path file = Path.of(path);
      return Files.isRegularFile(file) && Files.isExecutable(file);
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
