package dev.holdpoint.app.web;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Entry;
import dev.holdpoint.port.Journal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Reads the journal once for all streams and hands on what is new. Nobody is waited for: who does
 * not keep up is dropped, and goes on where it was when it comes back.
 */
final class EventHub implements AutoCloseable {
  private static final int AT_ONCE = 500;

  /** The journal tells of changes; this is for those that it could not tell of. */
  private static final Duration LOOK_ANYWAY = Duration.ofSeconds(1);

  private final Journal journal;
  private final EventSubjects subjects;
  private final int most;
  private final Consumer<String> messages;
  private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();
  private final Semaphore bell = new Semaphore(0);
  private final Journal.Subscription subscription;
  private final Thread reader;
  private long position;
  private volatile boolean closed;

  EventHub(Journal journal, EventSubjects subjects, int most, Consumer<String> messages) {
    this.journal = journal;
    this.subjects = subjects;
    this.most = most;
    this.messages = messages;
    this.position = journal.end();
    this.subscription = journal.listen(bell::release);
    this.reader = Thread.ofPlatform().daemon().name("events").start(this::read);
  }

  /**
   * Takes a stream in: from now on it gets what is appended behind the returned position.
   *
   * @throws Problem where there are too many already
   */
  synchronized long join(EventStream stream) {
    if (closed || streams.size() >= most) {
      throw new Problem(
              503, "too_many_streams", "There are %d streams of events already.".formatted(most))
          .retryAfter(Duration.ofSeconds(10));
    }
    streams.add(stream);
    return position;
  }

  synchronized void leave(EventStream stream) {
    streams.remove(stream);
  }

  /** The last entry that was handed on. */
  synchronized long position() {
    return position;
  }

  int size() {
    return streams.size();
  }

  private void read() {
    try {
      while (!closed) {
        bell.tryAcquire(LOOK_ANYWAY.toMillis(), TimeUnit.MILLISECONDS);
        bell.drainPermits();
        readAll();
      }
    } catch (InterruptedException e) {
      // Nobody needs it any more.
    }
  }

  private void readAll() {
    try {
      List<Entry> entries;
      do {
        entries = journal.since(position, AT_ONCE);
        handOn(entries);
      } while (entries.size() == AT_ONCE);
    } catch (RuntimeException e) {
      // A store may be gone for a while; what was appended meanwhile is still there afterwards.
      messages.accept("Events can't be read: " + IoReason.of(e));
    }
  }

  /** As they are worded at once for a listener that goes on where it was. */
  void events(List<Entry> entries, Listener listener) throws IOException {
    EventSubjects.Batch words = subjects.batch();
    for (Entry entry : entries) {
      listener.hear(new LiveEvent(entry, words::json));
    }
  }

  /** Who is sent events. */
  interface Listener {
    void hear(LiveEvent event) throws IOException;
  }

  private synchronized void handOn(List<Entry> entries) {
    entries.forEach(subjects::follow);
    for (Entry entry : entries) {
      LiveEvent event = new LiveEvent(entry, subjects::json);
      streams.forEach(stream -> stream.offer(event));
      position = entry.position();
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    subscription.close();
    streams.forEach(EventStream::end);
    bell.release();
    try {
      // Not by an interrupt, which would cut a connection to the store.
      reader.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
