package dev.holdpoint.app.agent.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {
  @Test
  void endsLinesAsEverySystemDoes() throws IOException {
    assertEquals(List.of("a", "b", "c", "", "d"), lines("a\nb\r\nc\n\nd"));
    assertEquals(List.of("10%", "20%", "done"), lines("10%\r20%\rdone\n"));
    assertEquals(List.of("", "", "a"), lines("\r\r\na\r"));
    assertEquals(List.of(), lines(""));
  }

  @Test
  void oneByteAtATimeMakesNoDifference() throws IOException {
    byte[] bytes = "a\r\n\r\nä€😀\rb\n\nc".getBytes(StandardCharsets.UTF_8);
    InputStream slow =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] into, int from, int length) {
            return super.read(into, from, Math.min(1, length));
          }
        };
    assertEquals(List.of("a", "", "ä€😀", "b", "", "c"), all(new LineReader(slow, 100)));
  }

  @Test
  void whatIsNotUtf8IsReplaced() throws IOException {
    byte[] bytes = {'a', (byte) 0xff, 'b', (byte) 0xc3, '\n', (byte) 0xe2, (byte) 0x82, '\n', 'c'};
    assertEquals(
        List.of("a\uFFFDb\uFFFD", "\uFFFD", "c"),
        all(new LineReader(new ByteArrayInputStream(bytes), 100)));
  }

  @Test
  void aLineOfTheLimitIsWholeAndALongerOneIsCutWithANote() throws IOException {
    List<String> lines = all(reader("x".repeat(10) + "\n" + "y".repeat(11) + "\nnext", 10));
    assertEquals("x".repeat(10), lines.get(0));
    assertEquals("y".repeat(10) + " … (cut: the line has 11 bytes)", lines.get(1));
    assertEquals("next", lines.get(2));
  }

  @Test
  void aCutNeverLeavesHalfACharacter() throws IOException {
    for (int limit = 1; limit < 12; limit++) {
      String line = all(reader("a€😀äb€😀ä", limit)).getFirst();
      assertFalse(line.contains("\uFFFD"), line);
      assertTrue("a€😀äb€😀ä".startsWith(line.substring(0, line.indexOf(" … (cut"))), line);
    }
  }

  @Test
  void aLineOfManyMegabytesTakesLittleMemory() throws IOException {
    byte[] chunk = new byte[1 << 20];
    Arrays.fill(chunk, (byte) 'x');
    InputStream endless =
        new InputStream() {
          private int left = 512;

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] into, int from, int length) {
            if (left-- <= 0) {
              return -1;
            }
            int count = Math.min(length, chunk.length);
            System.arraycopy(chunk, 0, into, from, count);
            return count;
          }
        };
    String line = all(new LineReader(endless, 1000)).getFirst();
    assertTrue(line.length() < 1100);
    assertTrue(line.endsWith("bytes)"));
  }

  private static List<String> lines(String text) throws IOException {
    return all(reader(text, 1000));
  }

  private static LineReader reader(String text, int longest) {
    return new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), longest);
  }

  private static List<String> all(LineReader reader) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = reader.next(); line != null; line = reader.next()) {
      lines.add(line);
    }
    return lines;
  }
}
