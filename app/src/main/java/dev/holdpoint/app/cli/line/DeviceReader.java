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

  DeviceReader(Device device, Runnable onWake) {
    this.device = device;
    this.onWake = onWake;
  }

  /** How often nothing came for so long that what follows is typed by itself. */
  long pauses() {
    return pauses;
  }

  @Override
  protected int read(long timeout, boolean isPeek) throws IOException {
    long begin = System.nanoTime();
    try {
      int character = device.read(timeout, isPeek, onWake);
      if (System.nanoTime() - begin >= PAUSE_NANOS) {
        pauses++;
      }
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
