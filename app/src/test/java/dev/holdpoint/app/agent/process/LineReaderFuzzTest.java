package dev.holdpoint.app.agent.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Whatever comes in whichever pieces, the lines are those of a plain split, long ones cut. */
class LineReaderFuzzTest {
  private static final int LONGEST = 16;

  @FuzzTest(maxDuration = "3s")
  void fuzz(byte[] bytes) throws IOException {
    int piece = bytes.length == 0 ? 1 : 1 + (bytes[0] & 0x0f);
    LineReader reader = new LineReader(new Pieces(bytes, piece), LONGEST);
    List<String> lines = new ArrayList<>();
    for (String line = reader.next(); line != null; line = reader.next()) {
      lines.add(line);
    }
    List<byte[]> expected = split(bytes);
    assertEquals(expected.size(), lines.size());
    for (int i = 0; i < lines.size(); i++) {
      check(expected.get(i), lines.get(i));
    }
    assertEquals(bytes.length, reader.progress());
  }

  private static void check(byte[] expected, String line) {
    if (expected.length <= LONGEST) {
      assertEquals(new String(expected, UTF_8), line);
    } else {
      String cut = " … (cut: the line has %d bytes)".formatted(expected.length);
      assertTrue(line.endsWith(cut), line);
      assertTrue(line.length() <= LONGEST + cut.length(), line);
    }
  }

  private static List<byte[]> split(byte[] bytes) {
    String text = new String(bytes, ISO_8859_1).replace("\r\n", "\n").replace('\r', '\n');
    List<byte[]> lines = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      lines.add(line.getBytes(ISO_8859_1));
    }
    if (lines.getLast().length == 0) {
      lines.removeLast();
    }
    return lines;
  }

  /** Gives a few bytes at a time. */
  private static final class Pieces extends ByteArrayInputStream {
    private final int piece;

    Pieces(byte[] bytes, int piece) {
      super(bytes);
      this.piece = piece;
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) {
      return super.read(into, offset, Math.min(piece, length));
    }
  }
}
