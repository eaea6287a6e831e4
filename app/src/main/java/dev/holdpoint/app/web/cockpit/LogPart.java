package dev.holdpoint.app.web.cockpit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Some whole lines of a log, however long it is.
 *
 * @param from the byte that the first begins at
 * @param to the byte behind the last
 */
public record LogPart(List<LogLine> lines, long from, long to) {
  private static final LogPart NOTHING = new LogPart(List.of(), 0, 0);

  public LogPart {
    lines = List.copyOf(lines);
  }

  public boolean isBeginning() {
    return from == 0;
  }

  /** The same, with a line in front that says how much is not here. */
  LogPart behindGap(long bytes) {
    List<LogLine> all = new ArrayList<>();
    all.add(LogLine.gap(bytes));
    all.addAll(lines);
    return new LogPart(all, from, to);
  }

  /** The last lines, as far as they are whole. */
  static LogPart end(Path log, int bytes) throws IOException {
    return before(log, Long.MAX_VALUE, bytes);
  }

  /** The lines that end before a byte; results stand in the place of their calls. */
  static LogPart before(Path log, long end, int bytes) throws IOException {
    long last = Math.min(end, size(log));
    long first = Math.max(0, last - bytes);
    byte[] read = read(log, first, (int) (last - first));
    int begin = first == 0 ? 0 : behindNewline(read);
    int whole = lastNewline(read);
    LogPart part = part(read, begin, whole > begin ? whole : read.length, first);
    return new LogPart(LogLine.paired(part.lines), part.from, part.to);
  }

  /**
   * The lines behind a byte, as far as they are whole. Their calls are still there: which of them
   * are under way is known to whoever has the lines before.
   */
  static LogPart behind(Path log, long from, int bytes) throws IOException {
    long size = size(log);
    if (from > size) {
      // Somebody deleted it, and it was begun anew.
      return end(log, bytes);
    }
    byte[] read = read(log, from, (int) Math.min(bytes, size - from));
    int end = lastNewline(read);
    if (end == 0) {
      // A line longer than this is shown in pieces; half a line is waited for.
      return read.length == bytes ? part(read, 0, read.length, from) : empty(from);
    }
    return part(read, 0, end, from);
  }

  private static LogPart empty(long at) {
    return new LogPart(List.of(), at, at);
  }

  private static LogPart part(byte[] bytes, int begin, int end, long offset) {
    if (begin >= end) {
      return offset == 0 ? NOTHING : empty(offset + begin);
    }
    String text = new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
    List<LogLine> lines = new ArrayList<>();
    for (String line : text.split("\n")) {
      if (!line.isEmpty()) {
        lines.add(LogLine.of(line));
      }
    }
    return new LogPart(lines, offset + begin, offset + end);
  }

  /** Where the first whole line begins; 0 where there is none. */
  private static int behindNewline(byte[] bytes) {
    for (int i = 0; i < bytes.length - 1; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
    }
    return 0;
  }

  private static int lastNewline(byte[] bytes) {
    for (int i = bytes.length; i > 0; i--) {
      if (bytes[i - 1] == '\n') {
        return i;
      }
    }
    return 0;
  }

  private static long size(Path log) throws IOException {
    try {
      return Files.size(log);
    } catch (NoSuchFileException e) {
      return 0;
    }
  }

  private static byte[] read(Path log, long from, int length) throws IOException {
    if (length <= 0) {
      return new byte[0];
    }
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(from);
      byte[] bytes = new byte[length];
      int read = 0;
      while (read < length) {
        int more = file.read(bytes, read, length - read);
        if (more < 0) {
          return Arrays.copyOf(bytes, read);
        }
        read += more;
      }
      return bytes;
    }
  }
}
