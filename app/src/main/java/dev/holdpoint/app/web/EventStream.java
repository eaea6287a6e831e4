package dev.holdpoint.app.web;

import dev.holdpoint.model.Entry;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What one listener has still to be sent. */
final class EventStream {
  private static final int MOST = 2_000;

  private final Predicate<Entry> wanted;
  private final BlockingQueue<LiveEvent> waiting = new ArrayBlockingQueue<>(MOST);
  private final Thread sender = Thread.currentThread();
  private volatile boolean over;

  /** For the thread that sends. */
  EventStream(Predicate<Entry> wanted) {
    this.wanted = wanted;
  }

  boolean wants(Entry entry) {
    return wanted.test(entry);
  }

  /** Whoever can't keep up is let go. */
  void offer(LiveEvent event) {
    if (!over && wanted.test(event.entry()) && !waiting.offer(event)) {
      end();
    }
  }

  /** Nothing more is sent. */
  void end() {
    over = true;
    waiting.clear();
    sender.interrupt();
  }

  boolean isOver() {
    return over;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** The next one, null where there is none for so long. */
  @Nullable LiveEvent next(long millis) throws InterruptedException {
    return waiting.poll(millis, TimeUnit.MILLISECONDS);
  }
}
