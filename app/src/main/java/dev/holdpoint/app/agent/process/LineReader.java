package dev.holdpoint.app.agent.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of any length in bounded memory. They end with a line feed, a carriage return or
 * both; bytes that are not UTF-8 become U+FFFD.
 */
final class LineReader {
  static final int LONGEST = 1 << 20;
  private static final int CHUNK = 1 << 16;

  private final InputStream in;
  private final int longest;
  private final byte[] chunk = new byte[CHUNK];
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private int at;
  private int end;
  private boolean afterReturn;
  private final AtomicLong progress = new AtomicLong();
  private volatile boolean waiting;

  LineReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /** The next line, null at the end. */
  @Nullable String next() throws IOException {
    line.reset();
    long length = 0;
    while (fill()) {
      int start = at;
      while (at < end && chunk[at] != '\n' && chunk[at] != '\r') {
        at++;
      }
      length += at - start;
      line.write(chunk, start, Math.min(at - start, longest - line.size()));
      if (at < end) {
        afterReturn = chunk[at++] == '\r';
        return text(length);
      }
    }
    return length == 0 ? null : text(length);
  }

  /** Grows as long as something comes. */
  long progress() {
    return progress.get();
  }

  /** Whether everything that came was taken, and it waits for more. */
  boolean isWaiting() {
    return waiting;
  }

  private int read() throws IOException {
    waiting = true;
    try {
      return in.read(chunk);
    } finally {
      waiting = false;
    }
  }

  private boolean fill() throws IOException {
    while (true) {
      if (at == end) {
        at = 0;
        end = Math.max(0, read());
        progress.addAndGet(end);
        if (end == 0) {
          return false;
        }
      }
      if (!afterReturn) {
        return true;
      }
      afterReturn = false;
      if (chunk[at] == '\n') {
        at++;
      }
    }
  }

  private String text(long length) {
    if (length <= longest) {
      return line.toString(StandardCharsets.UTF_8);
    }
    byte[] bytes = line.toByteArray();
    int whole = bytes.length;
    // The cut must not make half a character look like a broken one.
    while (whole > 0 && whole > bytes.length - 4 && (bytes[whole - 1] & 0xC0) == 0x80) {
      whole--;
    }
    if (whole > 0 && (bytes[whole - 1] & 0x80) != 0) {
      whole--;
    }
    return new String(bytes, 0, whole, StandardCharsets.UTF_8)
        + " … (cut: the line has %d bytes)".formatted(length);
  }
}
