package dev.holdpoint.app.mcp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Lines of a stream, none of which can fill the memory; what is no UTF-8 is U+FFFD. */
final class LineInput {
  private final InputStream in;
  private final int mostBytes;

  LineInput(InputStream in, int mostBytes) {
    this.in = new BufferedInputStream(in, 1 << 16);
    this.mostBytes = mostBytes;
  }

  /** A line without its end. */
  sealed interface Line {
    /** All of it. */
    record Whole(String text) implements Line {}

    /** It was too long to be kept. */
    record TooLong() implements Line {}
  }

  /** The next line, null at the end. A last one without an end is none: its writer was cut off. */
  @Nullable Line next() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        return new Line.Whole(bytes.toString(StandardCharsets.UTF_8));
      }
      if (bytes.size() == mostBytes) {
        return skippedLine() ? new Line.TooLong() : null;
      }
      bytes.write(next);
    }
    return null;
  }

  private boolean skippedLine() throws IOException {
    int next = in.read();
    while (next >= 0 && next != '\n') {
      next = in.read();
    }
    return next >= 0;
  }
}
