package dev.holdpoint.app.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lines that a person types, or that are piped in. A read can't be called off in Java, so one
 * thread reads for the whole life of the process, and whoever waits for a line can stop waiting.
 */
final class Keyboard {
  private static final int MOST_BYTES = 1 << 20;
  private static final Duration LONGEST_DROP = Duration.ofSeconds(30);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(1);

  private final InputStream in;
  private final boolean terminal;
  private final Stty stty;
  private final Duration longestDrop;
  private final BlockingQueue<Key> keys = new LinkedBlockingQueue<>();
  private final UnfinishedLine typed = new UnfinishedLine();
  private @Nullable Thread reader;
  private long taken;
  private boolean forgetting;

  Keyboard(InputStream in, boolean terminal) {
    this(in, terminal, new Stty(), LONGEST_DROP);
  }

  Keyboard(InputStream in, boolean terminal, Stty stty, Duration longestDrop) {
    this.in = in;
    this.terminal = terminal;
    this.stty = stty;
    this.longestDrop = longestDrop;
  }

  /** What comes from the keyboard, or from whoever wakes the one who waits for it. */
  sealed interface Key {
    /** A whole line. */
    record Line(String text) implements Key {}

    /** There will be no more. */
    record Closed() implements Key {}

    /** Something changed elsewhere: look. */
    record Nudge() implements Key {}
  }

  boolean isTerminal() {
    return terminal;
  }

  /**
   * What was typed before the question was seen can't be its answer, nor a part of it.
   *
   * @return false where some of it may still come; no line is taken then, until this succeeds
   */
  boolean forgetTyped() {
    if (!terminal) {
      return true;
    }
    forget(true);
    boolean forgotten = dropTyped();
    forget(!forgotten);
    return forgotten;
  }

  private synchronized void forget(boolean whatComes) {
    forgetting = whatComes;
    keys.removeIf(key -> key instanceof Key.Line);
    typed.clear();
  }

  private boolean dropTyped() {
    if (!stty.releaseTyped()) {
      return false;
    }
    boolean dropped = dropAvailable();
    // What was typed in between can be read now, even without the end of its line.
    return stty.wholeLines() && dropped && dropAvailable();
  }

  /** False where there is always more. */
  private boolean dropAvailable() {
    try {
      long end = System.nanoTime() + longestDrop.toNanos();
      long owed = 0;
      while (System.nanoTime() < end) {
        long before = taken();
        int there = in.available();
        if (there > 0 && !isReading()) {
          in.read(new byte[there]);
        } else if (there > 0) {
          // The reading thread was woken by the terminal's change and takes it, for nobody. It may
          // have it in hand for a while before it is counted.
          owed = before + there;
        } else if (before >= owed || !isReading()) {
          return true;
        }
        LockSupport.parkNanos(LOOK_AGAIN.toNanos());
      }
      return false;
    } catch (IOException e) {
      // Nothing can be read, so nothing needs to be dropped.
      return true;
    }
  }

  private synchronized long taken() {
    return taken;
  }

  private synchronized boolean isReading() {
    return reader != null && reader.isAlive();
  }

  void hide() {
    if (terminal) {
      stty.hideInput();
    }
  }

  void show() {
    if (terminal) {
      stty.showInput();
    }
  }

  void restore() {
    stty.restore();
  }

  /** Wakes the one who waits. */
  void nudge() {
    keys.add(new Key.Nudge());
  }

  /** The next line, the end, or a nudge. */
  Key next() throws InterruptedException {
    synchronized (this) {
      if (reader == null) {
        reader = Thread.ofPlatform().daemon().name("keyboard").start(this::read);
      }
    }
    return keys.take();
  }

  private void read() {
    byte[] chunk = new byte[8192];
    try {
      int length = in.read(chunk);
      while (length >= 0) {
        take(chunk, length);
        length = in.read(chunk);
      }
      if (!typed.isEmpty() && !terminal) {
        keys.add(new Key.Line(typed.text()));
      }
    } catch (IOException e) {
      // A terminal that went away is closed, like any other.
    }
    keys.add(new Key.Closed());
  }

  /** All of it or nothing: half of what was typed is worse than either. */
  private synchronized void take(byte[] chunk, int length) {
    for (int i = 0; i < length && !forgetting; i++) {
      take(chunk[i]);
    }
    taken += length;
  }

  private void take(byte b) {
    if (b == '\n') {
      keys.add(new Key.Line(typed.text()));
    } else if (typed.size() < MOST_BYTES) {
      typed.add(b);
    }
  }

  /** Bytes of a line that has not ended yet. */
  private static final class UnfinishedLine {
    private byte[] bytes = new byte[256];
    private int size;

    synchronized void add(byte b) {
      if (size == bytes.length) {
        bytes = Arrays.copyOf(bytes, size * 2);
      }
      bytes[size++] = b;
    }

    /** The text so far, which is forgotten by that. */
    synchronized String text() {
      int end = size > 0 && bytes[size - 1] == '\r' ? size - 1 : size;
      String text = new String(bytes, 0, end, StandardCharsets.UTF_8);
      size = 0;
      return text;
    }

    synchronized int size() {
      return size;
    }

    synchronized boolean isEmpty() {
      return size == 0;
    }

    synchronized void clear() {
      size = 0;
    }
  }
}
