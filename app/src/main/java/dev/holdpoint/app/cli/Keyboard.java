package dev.holdpoint.app.cli;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Keys and lines that a person types, or lines that are piped in. A read can't be called off in
 * Java, so one thread reads for the whole life of the process, and whoever waits for a line can
 * stop waiting.
 */
final class Keyboard {
  private static final int MOST_BYTES = 1 << 20;
  private static final Duration LONGEST_DROP = Duration.ofSeconds(30);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(1);
  private static final Duration REST_OF_PASTE = Duration.ofMillis(100);
  private static final Duration QUIET = Duration.ofMillis(500);

  /** Whoever reads a question may begin to type when it is just over. */
  private static final Duration READING =
      Duration.ofMillis(Long.getLong("holdpoint.readingMillis", 2_000L));

  /** Whoever is in the middle of a line may think about the rest of it. */
  private static final Duration TYPING = Duration.ofSeconds(10);

  /** Enter, or the key that ends all input. */
  private static final String LINE_ENDS = "\r\n\u0004";

  private static final Duration LONGEST_TYPING = Duration.ofSeconds(60);

  private final InputStream in;
  private final boolean terminal;
  private final Stty stty;
  private final Duration longestDrop;
  private final BlockingQueue<Key> keys = new LinkedBlockingQueue<>();
  private final UnfinishedLine typed = new UnfinishedLine();
  private final KeyDecoder decoder = new KeyDecoder();
  private @Nullable Thread reader;
  private long taken;
  private boolean forgetting;
  private boolean eachKey;
  private boolean explained;
  private Runnable onRestore = () -> {};

  Keyboard(InputStream in, boolean terminal) {
    this(in, terminal, new Stty(), LONGEST_DROP);
  }

  Keyboard(InputStream in, boolean terminal, Stty stty, Duration longestDrop) {
    this.in = in;
    this.terminal = terminal;
    this.stty = stty;
    this.longestDrop = longestDrop;
  }

  /**
   * Whether to explain how lines are typed: once, to whoever answers one question after another.
   */
  synchronized boolean explainsLines() {
    boolean first = !explained;
    explained = true;
    return first;
  }

  /** What comes from the keyboard, or from whoever wakes the one who waits for it. */
  sealed interface Key {
    /** A whole line. */
    record Line(String text) implements Key {}

    /** There will be no more. */
    record Closed() implements Key {}

    /**
     * Some characters, where each key is taken as it is typed.
     *
     * @param at when they came, as {@link System#nanoTime} tells it
     */
    record Typed(String text, long at) implements Key {}

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
    keys.removeIf(key -> key instanceof Key.Line || key instanceof Key.Typed);
    typed.clear();
    decoder.reset();
  }

  /**
   * From here on each key is taken as it is typed, and the terminal shows nothing by itself. What
   * was typed before is forgotten.
   *
   * @return false where some of it may still come, as with {@link #forgetTyped}
   */
  boolean takeKeys() {
    forget(true);
    boolean taking = stty.eachKey() && dropUntil(QUIET);
    synchronized (this) {
      eachKey = taking;
    }
    forget(!taking);
    return taking;
  }

  /** The terminal as it was, between questions; keys that nobody took are forgotten. */
  void takeLines() {
    synchronized (this) {
      eachKey = false;
    }
    forget(false);
    stty.restore();
  }

  /** The terminal as it was, while another program uses it. */
  void release() {
    stty.restore();
  }

  /**
   * After a question was closed elsewhere: forgets what is typed until its line is over, by Enter
   * or because nothing came for a while. The shell that gets the terminal next would run it.
   *
   * @param begun whether some of the line was typed
   */
  void forgetRestOfLine(boolean begun) throws InterruptedException {
    long now = System.nanoTime();
    long end = now + LONGEST_TYPING.toNanos();
    long quietAt = now + (begun ? TYPING : READING).toNanos();
    for (; now < Math.min(end, quietAt); now = System.nanoTime()) {
      switch (next(Duration.ofNanos(Math.min(end, quietAt) - now))) {
        case Key.Typed(String text, long _) ->
            quietAt = System.nanoTime() + (endsLine(text) ? REST_OF_PASTE : TYPING).toNanos();
        case Key.Closed _ -> {
          close();
          return;
        }
        case Key.Nudge _, Key.Line _ -> {}
        case null -> {}
      }
    }
  }

  private static boolean endsLine(String text) {
    return !text.isEmpty() && LINE_ENDS.indexOf(text.charAt(text.length() - 1)) >= 0;
  }

  /** The same where the terminal keeps each line until its end. */
  void forgetLineInTerminal() throws InterruptedException {
    long before = taken();
    if (takeKeys()) {
      forgetRestOfLine(taken() > before);
    }
  }

  private boolean dropTyped() {
    if (!stty.releaseTyped()) {
      return false;
    }
    boolean dropped = dropUntil(Duration.ZERO);
    // What was typed in between can be read now, even without the end of its line.
    return stty.wholeLines() && dropped && dropUntil(QUIET);
  }

  /**
   * Drops what is typed until nothing was typed for so long: whoever is in the middle of a word
   * when a question comes does not answer it with the rest of the word.
   *
   * @return false where there is always more
   */
  private boolean dropUntil(Duration quiet) {
    try {
      long now = System.nanoTime();
      long end = now + longestDrop.toNanos();
      long quietAt = now + quiet.toNanos();
      // A long paste waits outside until there is room, and the rest of it comes after a moment.
      long pause = Math.max(quiet.toNanos(), REST_OF_PASTE.toNanos());
      long takenAtLastLook = taken();
      long owed = 0;
      for (; now < end; now = System.nanoTime()) {
        long before = taken();
        int there = in.available();
        if (there > 0 || before != takenAtLastLook) {
          quietAt = now + pause;
        }
        takenAtLastLook = before;
        if (there > 0 && !isReading()) {
          in.read(new byte[there]);
        } else if (there > 0) {
          // The reading thread reads these bytes and drops them. It counts them a moment after it
          // has read them: wait until it did.
          owed = before + there;
        } else if (now >= quietAt && (before >= owed || !isReading())) {
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

  /** As it was; what was typed to a question that is over must not be run by a shell. */
  void restore() {
    onRestore().run();
    if (terminal && isReading() && stty.releaseTyped()) {
      dropUntil(Duration.ZERO);
    }
    stty.restore();
  }

  /** What else is to be done when the terminal is left as it was. */
  synchronized void onRestore(Runnable more) {
    onRestore = more;
  }

  private synchronized Runnable onRestore() {
    return onRestore;
  }

  /** There will be no more. */
  void close() {
    keys.add(new Key.Closed());
  }

  /** Wakes the one who waits. */
  void nudge() {
    keys.add(new Key.Nudge());
  }

  /** The next line, the end, or a nudge. */
  Key next() throws InterruptedException {
    startReading();
    return keys.take();
  }

  /** The same, null where nothing comes for so long. */
  @Nullable Key next(Duration atMost) throws InterruptedException {
    startReading();
    return keys.poll(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Whether something was typed that the reading thread has not read yet. */
  boolean hasMore() {
    try {
      return isReading() && in.available() > 0;
    } catch (IOException e) {
      return false;
    }
  }

  private synchronized void startReading() {
    if (reader == null) {
      reader = Thread.ofPlatform().daemon().name("keyboard").start(this::read);
    }
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
    close();
  }

  /** All of it or nothing: half of what was typed is worse than either. */
  private synchronized void take(byte[] chunk, int length) {
    if (eachKey && !forgetting) {
      String text = decoder.decode(chunk, length);
      if (!text.isEmpty()) {
        keys.add(new Key.Typed(text, System.nanoTime()));
      }
    } else {
      for (int i = 0; i < length && !forgetting; i++) {
        take(chunk[i]);
      }
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
}
