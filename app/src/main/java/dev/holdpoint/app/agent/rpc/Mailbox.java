package dev.holdpoint.app.agent.rpc;

import dev.holdpoint.app.agent.process.Output;
import dev.holdpoint.app.agent.process.Voice;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What goes to a program and what comes from it, in order. It is written to by a thread of its own:
 * one that does not read would otherwise stop whoever speaks.
 */
final class Mailbox implements Output {
  private static final int MOST_LETTERS = 1 << 10;
  private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
  private static final String END = "";

  private final BlockingQueue<Letter> letters = new ArrayBlockingQueue<>(MOST_LETTERS);
  private final BlockingQueue<String> outbox = new LinkedBlockingQueue<>();
  private final Consumer<String> complaints;
  private volatile boolean closed;

  Mailbox(Consumer<String> complaints) {
    this.complaints = complaints;
  }

  /** What can lie in it. */
  sealed interface Letter {
    /** A line of standard output. */
    record Line(String text) implements Letter {}

    /** Something to be done. */
    record Task(Runnable task) implements Letter {}

    /** Nothing more comes. */
    record End() implements Letter {}
  }

  @Override
  public void begun(Voice voice) {
    try {
      for (String line = outbox.take(); !line.equals(END); line = outbox.take()) {
        voice.say(line);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    voice.end();
  }

  @Override
  public void out(String line) {
    put(new Letter.Line(line));
  }

  @Override
  public void err(String line) {
    complaints.accept(line);
  }

  void say(String line) {
    outbox.add(line);
  }

  /** Waits for room; who listens no more needs none. */
  void put(Letter letter) {
    try {
      while (!closed && !letters.offer(letter, LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS)) {
        // Looks whether anybody listens still.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Nullable Letter take(Duration atMost) throws InterruptedException {
    return letters.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The program is gone. */
  void end() {
    outbox.add(END);
    put(new Letter.End());
  }

  /** Nobody listens any more, and nothing more is said. */
  void close() {
    closed = true;
    outbox.add(END);
  }
}
