package dev.holdpoint.app.mirror;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A file that only grows, by whole lines. It is opened anew for each: whoever deletes it meanwhile
 * gets a new one, and nothing is written to a file that nobody sees. Used under the task's lock.
 */
record LogFile(Path path) {
  /** Its size in bytes, 0 where it is not there. */
  long length() throws IOException {
    try {
      return Files.size(path);
    } catch (NoSuchFileException e) {
      return 0;
    }
  }

  void append(List<String> lines) throws IOException {
    if (lines.isEmpty()) {
      return;
    }
    String text = String.join("\n", lines) + "\n";
    byte[] bytes = (endsWithinLine() ? "\n" + text : text).getBytes(StandardCharsets.UTF_8);
    try {
      append(bytes);
    } catch (NoSuchFileException e) {
      Files.createDirectories(path.toAbsolutePath().getParent());
      append(bytes);
    }
  }

  private void append(byte[] bytes) throws IOException {
    // A stream, since an interrupt of the agent's thread would close a channel in the middle.
    try (OutputStream out =
        Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      out.write(bytes);
    }
  }

  /** A writer that was killed, or a full disk, may have left half a line. */
  private boolean endsWithinLine() throws IOException {
    long length = length();
    if (length == 0) {
      return false;
    }
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      file.seek(length - 1);
      return file.read() != '\n';
    }
  }

  /**
   * How many of these lines, in their order, stand behind an offset already: a process that wrote
   * them may have died before it could say so. Lines of the agent's may stand between.
   */
  int found(List<Line> lines, long offset) throws IOException {
    int found = 0;
    try (InputStream in = Files.newInputStream(path)) {
      in.skipNBytes(offset);
      BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      String read;
      while (found < lines.size() && (read = reader.readLine()) != null) {
        found = Math.max(found, indexOf(read, lines, found) + 1);
      }
    }
    return found;
  }

  /** Looks further than the next line: a person may have taken some out of the file. */
  private static int indexOf(String read, List<Line> lines, int from) {
    for (int i = from; i < lines.size(); i++) {
      if (lines.get(i).isSameAs(read)) {
        return i;
      }
    }
    return -1;
  }
}
