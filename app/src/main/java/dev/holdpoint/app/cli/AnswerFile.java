package dev.holdpoint.app.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** An answer that stands in a file, or comes by standard input. */
final class AnswerFile {
  private static final int MOST_BYTES = 1 << 20;

  private AnswerFile() {}

  /** Without one trailing newline. */
  static String read(Path directory, String name) {
    try {
      byte[] bytes =
          name.equals("-") ? System.in.readNBytes(MOST_BYTES + 1) : read(directory.resolve(name));
      if (bytes.length > MOST_BYTES) {
        throw UserException.refused(name + " is larger than 1 MB: that is no answer.");
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    } catch (NoSuchFileException e) {
      throw UserException.usage("There is no file " + name + " to read the answer from.");
    } catch (AccessDeniedException e) {
      throw UserException.usage("The answer can't be read from " + name + ": permission denied.");
    } catch (IOException e) {
      throw UserException.usage(
          "The answer can't be read from %s: %s.".formatted(name, e.getMessage()));
    }
  }

  private static byte[] read(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(MOST_BYTES + 1);
    }
  }
}
