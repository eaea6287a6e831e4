package dev.holdpoint.app.mirror;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A small file that is replaced as a whole: a reader finds the old text or the new one. */
final class AtomicFile {
  private AtomicFile() {}

  /** Called under the task's lock, so that the name of the intermediate file is free. */
  static void write(Path file, String text) throws IOException {
    Path intermediate = file.resolveSibling("." + file.getFileName() + ".tmp");
    try {
      Files.writeString(intermediate, text);
    } catch (NoSuchFileException e) {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(intermediate, text);
    }
    Files.move(intermediate, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
