package dev.holdpoint.app.agent.acp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for the files of one turn, which nobody else can read; gone when closed. */
record PrivateFolder(Path path) implements AutoCloseable {
  static PrivateFolder make() throws IOException {
    return new PrivateFolder(Files.createTempDirectory("holdpoint-"));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    }
  }
}
