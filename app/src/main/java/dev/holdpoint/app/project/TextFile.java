package dev.holdpoint.app.project;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a file that a person wrote, or says plainly why it can't be read. */
final class TextFile {
  /** For what Holdpoint itself must understand. */
  static final int SMALL = 1 << 20;

  /** For what agents are told. */
  static final int LARGE = 10 << 20;

  private TextFile() {}

  /**
   * The text without a byte order mark and with {@code \n} alone between lines; invalid UTF-8
   * becomes U+FFFD.
   *
   * @param shown the file's name for messages
   * @param limit how many bytes it may have
   */
  static String read(Path file, String shown, int limit) {
    requireFile(file, shown);
    // Read up to the limit instead of asking for the size: some files lie about it.
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(limit + 1);
      if (bytes.length > limit) {
        throw refused(shown, "is larger than " + (limit >> 20) + " MB, the most it may have");
      }
      return text(bytes, shown);
    } catch (AccessDeniedException e) {
      throw refused(shown, "can't be read: permission denied");
    } catch (IOException e) {
      throw refused(shown, "can't be read: " + IoReason.of(e));
    }
  }

  static void requireFile(Path file, String shown) {
    if (Files.isRegularFile(file)) {
      return;
    }
    if (Files.isDirectory(file)) {
      throw refused(shown, "is a directory, a file is expected");
    }
    throw refused(shown, Files.exists(file) ? "is not a regular file" : "there is no such file");
  }

  private static String text(byte[] bytes, String shown) {
    for (byte b : bytes) {
      if (b == 0) {
        throw refused(shown, "is not a text file in UTF-8: it holds binary data");
      }
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    return (text.startsWith("\uFEFF") ? text.substring(1) : text)
        .replace("\r\n", "\n")
        .replace('\r', '\n');
  }

  private static ProblemsException refused(String shown, String why) {
    return new ProblemsException(Problem.of(shown, why));
  }
}
