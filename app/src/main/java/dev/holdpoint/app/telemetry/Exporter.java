package dev.holdpoint.app.telemetry;

import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Sends what has come to its end since the last time, on a thread of its own. One process of a
 * machine does it at a time; a file that it holds says how far it got. What could not be sent is
 * sent later, by whoever is there then; what is sent twice has the same ids.
 */
public final class Exporter implements AutoCloseable {
  private static final int AT_ONCE = 200;
  private static final Duration TOGETHER = Duration.ofMillis(200);
  private static final Duration LOOK_ANYWAY = Duration.ofSeconds(5);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  private final Journal journal;
  private final Path file;
  private final Collector collector;
  private final Consumer<String> warn;
  private final Semaphore bell = new Semaphore(0);
  private final Thread thread;
  private boolean warned;
  private Duration pause = LOOK_ANYWAY;
  private volatile boolean closing;

  /**
   * @param file where to note how far everything was sent
   */
  public Exporter(Journal journal, Path file, Destination destination, Consumer<String> warn) {
    this.journal = journal;
    this.file = file;
    this.collector = new Collector(destination);
    this.warn = warn;
    this.thread = Thread.ofPlatform().daemon().name("telemetry").start(this::run);
  }

  private void run() {
    try {
      while (!closing) {
        try (LockFile lock = LockFile.tryTake(file)) {
          if (lock != null) {
            send(lock);
          }
        } catch (IOException | RuntimeException e) {
          complain("Spans can't be sent: " + IoReason.of(e));
        }
        if (!closing) {
          // Another process has the file, or the world is broken: look again later.
          bell.tryAcquire(LOOK_ANYWAY.toMillis(), TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException e) {
      // Nobody needs it any more.
    }
  }

  private void send(LockFile lock) throws IOException, InterruptedException {
    long position = begin(lock);
    try (Journal.Subscription _ = journal.listen(bell::release)) {
      while (true) {
        boolean last = closing;
        position = sendAll(lock, position);
        if (last) {
          return;
        }
        if (bell.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS) && !closing) {
          // What happens together is sent together.
          Thread.sleep(TOGETHER);
        }
        bell.drainPermits();
      }
    }
  }

  /** Where the last one was; the first of all begins with what ends from now on. */
  private long begin(LockFile lock) throws IOException {
    String note = lock.note().strip();
    long end = journal.end();
    // A store that was made anew begins anew, too.
    long known = note.matches("[0-9]{1,18}") ? Math.min(Long.parseLong(note), end) : end;
    lock.note(Long.toString(known));
    return known;
  }

  private long sendAll(LockFile lock, long from) throws IOException, InterruptedException {
    long position = from;
    List<Entry> entries = journal.since(position, AT_ONCE);
    while (!entries.isEmpty()) {
      List<Span> spans = closedBy(entries);
      if (!spans.isEmpty() && !isSent(spans)) {
        return position;
      }
      position = entries.getLast().position();
      lock.note(Long.toString(position));
      entries = entries.size() < AT_ONCE ? List.of() : journal.since(position, AT_ONCE);
    }
    return position;
  }

  private List<Span> closedBy(List<Entry> entries) {
    Map<TaskId, Set<Long>> closing = new LinkedHashMap<>();
    for (Entry entry : entries) {
      if (Spans.mayClose(entry.event())) {
        closing.computeIfAbsent(entry.task(), _ -> new TreeSet<>()).add(entry.sequence());
      }
    }
    List<Span> spans = new ArrayList<>();
    closing.forEach(
        (task, ends) ->
            Spans.of(journal.read(task)).stream()
                .filter(span -> ends.contains(span.closedBy()))
                .forEach(spans::add));
    return spans;
  }

  private boolean isSent(List<Span> spans) throws InterruptedException {
    return switch (collector.send(spans)) {
      case Collector.Result.Taken _ -> {
        pause = LOOK_ANYWAY;
        warned = false;
        yield true;
      }
      case Collector.Result.Refused(String why) -> {
        complain("The collector takes no spans of ours: " + why + ". They are left out.");
        yield true;
      }
      case Collector.Result.Unheard(String why) -> {
        complain("Spans can't be sent: " + why + ". It is tried again and again.");
        pause =
            pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0
                ? pause.multipliedBy(2)
                : LONGEST_PAUSE;
        yield false;
      }
    };
  }

  /** Once: nobody wants to read it every minute. */
  private void complain(String message) {
    if (!warned && !closing) {
      warn.accept(message);
    }
    warned = true;
  }

  /** Sends what there is, but nobody waits for long: the rest is sent by whoever comes next. */
  @Override
  public void close() {
    closing = true;
    collector.hurry(LAST_WORDS);
    bell.release();
    try {
      if (!thread.join(LAST_WORDS.plusSeconds(1))) {
        collector.close();
        // It reads from the journal, which is closed after this.
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
