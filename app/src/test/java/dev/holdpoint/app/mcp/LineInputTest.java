package dev.holdpoint.app.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.app.mcp.LineInput.Line;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Lines as they come, however long. */
class LineInputTest {
  @Test
  void eachLineComesWhole() throws IOException {
    LineInput lines = input("one\n\nzwei 😀\r\n", 100);
    assertEquals(new Line.Whole("one"), lines.next());
    assertEquals(new Line.Whole(""), lines.next());
    assertEquals(new Line.Whole("zwei 😀\r"), lines.next());
    assertNull(lines.next());
  }

  @Test
  void aLineThatIsTooLongIsSkippedToItsEnd() throws IOException {
    LineInput lines = input("1234\n12345\n123456789\nlast\n", 4);
    assertEquals(new Line.Whole("1234"), lines.next());
    assertEquals(new Line.TooLong(), lines.next());
    assertEquals(new Line.TooLong(), lines.next());
    assertEquals(new Line.Whole("last"), lines.next());
    assertNull(lines.next());
  }

  @Test
  void whatWasCutOffIsNoLine() throws IOException {
    LineInput lines = input("whole\n{\"cut\":", 100);
    assertEquals(new Line.Whole("whole"), lines.next());
    assertNull(lines.next());
    assertNull(input("123456789", 4).next());
  }

  @Test
  void whatIsNoUtf8IsReplaced() throws IOException {
    byte[] bytes = {'a', (byte) 0xff, 'b', '\n'};
    assertEquals(
        new Line.Whole("a\ufffdb"), new LineInput(new ByteArrayInputStream(bytes), 10).next());
  }

  private static LineInput input(String text, int most) {
    return new LineInput(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), most);
  }
}
