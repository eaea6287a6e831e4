package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.cli.Keyboard.Key;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What was typed before a question is never its answer, at a terminal that is played here. */
@Timeout(60)
class KeyboardTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  private final Terminal terminal = new Terminal();

  private Keyboard keyboard(String stty, Duration longestDrop) {
    List<String> program = List.of("sh", "-c", stty, "stty");
    return new Keyboard(
        terminal, true, new Stty(program, new File("/dev/null"), LONG), longestDrop);
  }

  /** Its thread waits for somebody to type. */
  private static void read(Keyboard keyboard) throws Exception {
    keyboard.nudge();
    assertEquals(new Key.Nudge(), keyboard.next());
  }

  @Test
  void howLinesAreTypedIsExplainedOnceByEachKeyboard() {
    Keyboard keyboard = keyboard("exit 0", LONG);
    assertTrue(keyboard.explainsLines());
    assertFalse(keyboard.explainsLines());
    assertTrue(keyboard("exit 0", LONG).explainsLines(), "of another command");
  }

  @Test
  void whatWasTypedBeforeAnybodyReadIsForgotten() throws Exception {
    Keyboard keyboard = keyboard("exit 0", LONG);
    terminal.type("yes\nye");

    assertTrue(keyboard.forgetTyped());

    terminal.type("no\n");
    assertEquals(new Key.Line("no"), keyboard.next());
  }

  @Test
  void linesThatWereReadBeforeAreForgotten() throws Exception {
    Keyboard keyboard = keyboard("exit 0", LONG);
    read(keyboard);
    terminal.type("yes\nye");
    terminal.awaitReader();

    assertTrue(keyboard.forgetTyped());

    terminal.type("no\n");
    assertEquals(new Key.Line("no"), keyboard.next());
  }

  @Test
  void whatTheReadingThreadHasInHandIsForgottenHoweverSlowItIs() throws Exception {
    Keyboard keyboard = keyboard("exit 0", LONG);
    read(keyboard);
    terminal.beSlow();
    terminal.type("ye");

    assertTrue(keyboard.forgetTyped());

    terminal.beQuick();
    terminal.type("no\n");
    assertEquals(new Key.Line("no"), keyboard.next());
  }

  @Test
  void whereTypedTextCanNotBeForgottenNoLineIsTaken() throws Exception {
    Keyboard keyboard = keyboard("[ \"$1\" != -icanon ]", LONG);
    terminal.type("yes\n");

    assertFalse(keyboard.forgetTyped());

    read(keyboard);
    terminal.awaitReader();
    terminal.type("yes\n");
    terminal.awaitReader();
    keyboard.nudge();
    assertEquals(new Key.Nudge(), keyboard.next());
  }

  @Test
  void aTerminalThatDoesNotGoBackToWholeLinesIsNotTrusted() {
    assertFalse(keyboard("[ \"$1\" != icanon ]", LONG).forgetTyped());
  }

  @Test
  void whereThereIsAlwaysMoreItIsNotWaitedForForEver() {
    terminal.beEndless();

    assertFalse(keyboard("exit 0", Duration.ofMillis(50)).forgetTyped());
  }

  @Test
  void eachKeyIsTakenAsItIsTypedAndWhatWasTypedBeforeIsForgotten() throws Exception {
    Keyboard keyboard = keyboard("exit 0", LONG);
    terminal.type("yes\nye");

    assertTrue(keyboard.takeKeys());

    terminal.type("n");
    assertEquals("n", typed(keyboard.next()));
    terminal.type("o\r");
    assertEquals("o\r", typed(keyboard.next()));
  }

  @Test
  void keysThatNobodyTookAreForgottenWhenTheLineIsOver() throws Exception {
    Keyboard keyboard = keyboard("exit 0", LONG);
    assertTrue(keyboard.takeKeys());
    read(keyboard);
    terminal.type("yes\r");
    terminal.awaitReader();

    keyboard.takeLines();

    assertTrue(keyboard.takeKeys());
    terminal.type("n");
    assertEquals("n", typed(keyboard.next()));
  }

  @Test
  void whereTheTerminalDoesNotGiveKeysNothingIsTaken() throws Exception {
    Keyboard keyboard = keyboard("[ \"$1\" != -icanon ]", LONG);

    assertFalse(keyboard.takeKeys());

    read(keyboard);
    terminal.type("yes\r\n");
    terminal.awaitReader();
    keyboard.nudge();
    assertEquals(new Key.Nudge(), keyboard.next());
  }

  @Test
  void whoTypesOnAfterTheQuestionIsOverIsNotHeard() throws Exception {
    Keyboard keyboard = keyboard("exit 0", LONG);
    assertTrue(keyboard.takeKeys());
    read(keyboard);
    terminal.type("rm -rf /");
    terminal.awaitReader();
    terminal.type("tmp\r");
    terminal.awaitReader();

    keyboard.forgetRestOfLine(true);

    keyboard.nudge();
    assertEquals(new Key.Nudge(), keyboard.next());
  }

  @Test
  void aCharacterMayComeInPieces() {
    KeyDecoder decoder = new KeyDecoder();
    StringBuilder text = new StringBuilder();
    for (byte b : "ä日😀".getBytes(StandardCharsets.UTF_8)) {
      text.append(decoder.decode(new byte[] {b, 'x'}, 1));
    }
    assertEquals("ä日😀", text.toString());
    assertEquals("\ufffda", decoder.decode(new byte[] {(byte) 0xff, 'a'}, 2));
    assertEquals("", decoder.decode(new byte[] {(byte) 0xc3}, 1));
    decoder.reset();
    assertEquals("a", decoder.decode(new byte[] {'a'}, 1));
  }

  @Test
  void whatIsPipedInIsKept() throws Exception {
    terminal.type("yes\n");
    Keyboard keyboard = new Keyboard(terminal, false);

    assertTrue(keyboard.forgetTyped());

    assertEquals(new Key.Line("yes"), keyboard.next());
  }

  /** Gives what is typed, all that there is at once: whoever reads has room for it. */
  private static final class Terminal extends InputStream {
    private static final int LOOKS = 20;

    private final ByteArrayOutputStream typed = new ByteArrayOutputStream();
    private boolean slow;
    private boolean endless;
    private boolean waits;
    private int looks;

    synchronized void type(String text) {
      typed.writeBytes(text.getBytes(StandardCharsets.UTF_8));
      notifyAll();
    }

    /** What is read is given only when somebody has looked many times, and found nothing there. */
    synchronized void beSlow() {
      slow = true;
    }

    synchronized void beQuick() {
      slow = false;
      notifyAll();
    }

    synchronized void beEndless() {
      endless = true;
    }

    /** Until all that was typed was read, and taken by whoever reads. */
    synchronized void awaitReader() throws InterruptedException {
      while (!waits || typed.size() > 0) {
        wait();
      }
    }

    @Override
    public synchronized int available() {
      looks++;
      notifyAll();
      return endless ? 1 : typed.size();
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException("one by one");
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) {
      try {
        waits = true;
        notifyAll();
        while (!endless && (typed.size() == 0 || (slow && looks == 0))) {
          wait();
        }
        waits = false;
        byte[] all = endless ? new byte[] {'y'} : typed.toByteArray();
        typed.reset();
        while (slow && looks < LOOKS) {
          wait();
        }
        System.arraycopy(all, 0, into, offset, all.length);
        return all.length;
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static String typed(Key key) {
    return assertInstanceOf(Key.Typed.class, key).text();
  }
}
