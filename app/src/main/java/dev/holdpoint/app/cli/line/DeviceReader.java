package dev.holdpoint.app.cli.line;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import org.jline.utils.NonBlockingReader;

/** What is typed, as JLine reads it. */
final class DeviceReader extends NonBlockingReader {
  private static final long PAUSE_NANOS =
      TimeUnit.MILLISECONDS.toNanos(EnterKey.TOGETHER_MILLIS) - 1_000_000;

  private final Device device;
  private final Runnable onWake;
  private long pauses;
  private long typedAt;

  DeviceReader(Device device, Runnable onWake) {
    this.device = device;
    this.onWake = onWake;
    this.typedAt = device.typedAt();
  }

  /**
   * How often nothing was typed for so long that what follows was typed by itself. When it is read
   * says nothing about that: a busy machine reads later.
   */
  long pauses() {
    return pauses;
  }

  @Override
  protected int read(long timeout, boolean isPeek) throws IOException {
    try {
      int character = device.read(timeout, isPeek, onWake);
      if (device.typedAt() - typedAt >= PAUSE_NANOS) {
        pauses++;
      }
      typedAt = device.typedAt();
      return character;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  @Override
  public int readBuffered(char[] into, int offset, int length, long timeout) throws IOException {
    int first = read(timeout, false);
    if (first < 0) {
      return first;
    }
    into[offset] = (char) first;
    int count = 1;
    while (count < length && device.available() > 0) {
      into[offset + count++] = (char) read(timeout, false);
    }
    return count;
  }

  @Override
  public int available() {
    return device.available();
  }
}
