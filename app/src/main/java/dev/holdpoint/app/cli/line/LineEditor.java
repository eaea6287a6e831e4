package dev.holdpoint.app.cli.line;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jline.keymap.KeyMap;
import org.jline.reader.Binding;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.MaskingCallback;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal.Signal;
import org.jline.utils.InfoCmp.Capability;
import org.jspecify.annotations.Nullable;

/**
 * Lines that are typed in reply to one question. Each question has an editor of its own: nothing
 * that the library has read ahead can get from one to the next.
 */
public final class LineEditor implements AutoCloseable {
  private static final String NEXT_LINE = "   ... ";

  private final Device device;
  private final BooleanSupplier isOver;
  private final DeviceTerminal terminal;
  private final LineDrawing reader;
  private final JobSignals signals;
  private final AtomicBoolean continued = new AtomicBoolean();
  private final AtomicBoolean resized = new AtomicBoolean();

  /**
   * @param isOver whether nobody waits for the answer any more; asked when the device is woken
   */
  public LineEditor(Device device, LineHistory history, BooleanSupplier isOver) {
    this.device = device;
    this.isOver = isOver;
    try {
      this.terminal = new DeviceTerminal(device, this::woken);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.reader =
        new LineDrawing(
            terminal,
            Map.of(LineReader.SECONDARY_PROMPT_PATTERN, NEXT_LINE, LineReader.BELL_STYLE, "none"));
    reader.setHistory(history.lines);
    reader.setParser(WholeText::new);
    reader.option(Option.DISABLE_EVENT_EXPANSION, true);
    reader.option(Option.DISABLE_HIGHLIGHTER, true);
    EnterKey enter = new EnterKey(reader, ((DeviceReader) terminal.reader())::pauses);
    KeyMap<Binding> keys =
        EditingKeys.of(
            terminal,
            new EditingKeys.Own(
                enter::pressed,
                () -> insert("\n"),
                () -> Paste.into(reader),
                this::skipUnknownKey));
    reader.getKeyMaps().put(LineReader.MAIN, keys);
    this.signals = new JobSignals(this::release, () -> wake(continued), () -> wake(resized));
  }

  /** What came of asking. */
  public sealed interface Typed {
    /** A text, sent by the Enter key; it may have several lines. */
    record Line(String text) implements Typed {}

    /** Ctrl+D on an empty line, or the terminal is gone. */
    record End() implements Typed {}

    /** Nobody waits for it any more. */
    record Stopped(String notSent) implements Typed {}
  }

  /** Asks with this prompt; what is typed to a hidden one is neither shown nor remembered. */
  public Typed read(String prompt, boolean hidden) throws InterruptedException {
    try {
      String text = reader.readLine(literal(prompt), null, hidden ? new Hidden() : null, null);
      return new Typed.Line(text.endsWith("\n") ? text.substring(0, text.length() - 1) : text);
    } catch (EndOfFileException e) {
      return new Typed.End();
    } catch (StopException e) {
      return new Typed.Stopped(reader.getBuffer().toString());
    } catch (UserInterruptException e) {
      Thread.interrupted();
      throw new InterruptedException();
    }
  }

  /** JLine's prompts are patterns. */
  private static String literal(String prompt) {
    return prompt.replace("%", "%%");
  }

  private boolean insert(String text) {
    reader.getBuffer().write(text);
    return true;
  }

  /** Up to its last character, which is a letter or one of a few signs. */
  private boolean skipUnknownKey() {
    int point = reader.readCharacter();
    while (point >= 0 && (point < '@' || point > '~')) {
      point = reader.readCharacter();
    }
    return true;
  }

  /** A signal's handler must not draw while another thread does. */
  private void wake(AtomicBoolean reason) {
    reason.set(true);
    device.wake();
  }

  private void woken() {
    if (continued.getAndSet(false)) {
      device.grab();
      terminal.raise(Signal.CONT);
      terminal.writer().print(Paste.ON);
      terminal.flush();
    }
    if (resized.getAndSet(false)) {
      terminal.raise(Signal.WINCH);
    }
    if (isOver.getAsBoolean()) {
      throw new StopException();
    }
  }

  private void release() {
    leave();
    device.release();
  }

  /** Undoes what was asked of the terminal; for whoever ends while a line is read. */
  public void leave() {
    terminal.puts(Capability.keypad_local);
    terminal.writer().print(Paste.OFF);
    terminal.flush();
  }

  @Override
  public void close() {
    signals.close();
  }

  /** Leaves the reading of a line, from whatever depth of it. */
  private static final class StopException extends RuntimeException {
    StopException() {
      super(null, null, false, false);
    }
  }

  /** Nothing of it is shown, not even how long it is. */
  private record Hidden() implements MaskingCallback {
    @Override
    public String display(String line) {
      return "";
    }

    @Override
    public @Nullable String history(String line) {
      return null;
    }
  }
}
