package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.IoReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A text that somebody gives in a file or on standard input. */
final class GivenText {
  static final String STANDARD_INPUT = "-";
  private static final int MOST_BYTES = 1 << 20;

  private final Context context;
  private final String what;

  /**
   * @param what the text is, in an error's words
   */
  GivenText(Context context, String what) {
    this.context = context;
    this.what = what;
  }

  /** Without one newline at its end, which is not part of it. */
  String from(String name) {
    try {
      byte[] bytes =
          name.equals(STANDARD_INPUT)
              ? System.in.readNBytes(MOST_BYTES + 1)
              : read(context.directory().resolve(name));
      if (bytes.length > MOST_BYTES) {
        throw UserException.refused("%s is larger than 1 MB: that is no %s.".formatted(name, what));
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    } catch (NoSuchFileException e) {
      throw UserException.usage("There is no file %s to read the %s from.".formatted(name, what));
    } catch (AccessDeniedException e) {
      throw UserException.usage(
          "The %s can't be read from %s: permission denied.".formatted(what, name));
    } catch (IOException e) {
      throw UserException.usage(
          "The %s can't be read from %s: %s.".formatted(what, name, IoReason.of(e)));
    }
  }

  private static byte[] read(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(MOST_BYTES + 1);
    }
  }
}
