package dev.holdpoint.app.cli.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a project that is made for a demonstration.
 *
 * @param from where they stand among our own, ending with a slash
 */
public record DemoFiles(Path directory, String from) {

  public void copy(String name) throws IOException {
    write(name, text(name));
  }

  void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
  }

  String text(String name) throws IOException {
    try (InputStream in = DemoFiles.class.getResourceAsStream(from + name)) {
      if (in == null) {
        throw new IllegalStateException("the demo's " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Deletes what was made. */
  public static void delete(@Nullable Path made) {
    if (made == null) {
      return;
    }
    try (Stream<Path> files = Files.walk(made)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // What is left does no harm, and most of it is in a folder that others clean.
    }
  }
}
