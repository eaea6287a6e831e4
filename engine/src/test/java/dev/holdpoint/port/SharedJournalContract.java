package dev.holdpoint.port;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.specOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every store has to do for many who use it at once. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class SharedJournalContract {
  private static final int APPENDERS = 4;
  private static final int APPENDS = 60;

  /** A journal on this test's store; called again, another one on the same store. */
  protected abstract Journal open() throws Exception;

  @Test
  void ofAppendsThatSawTheSameEntryOneWins() throws Exception {
    try (Journal journal = open()) {
      new Writer(journal).append(TASK, new Event.TaskCreated(spec()));
    }
    AtomicInteger won = new AtomicInteger();
    CyclicBarrier together = new CyclicBarrier(APPENDERS);
    each(
        number -> {
          try (Journal journal = open()) {
            Writer writer = new Writer(journal);
            for (int i = 0; i < APPENDS; i++) {
              together.await(30, TimeUnit.SECONDS);
              if (writer.append(TASK, new Event.AgentOverstepped(number + " " + i))) {
                won.incrementAndGet();
              }
            }
          }
          return number;
        });
    try (Journal journal = open()) {
      assertEquals(won.get() + 1, journal.read(TASK).size());
      assertTrue(won.get() >= APPENDS, "somebody wins each time");
    }
  }

  @Test
  void aFollowingReaderSeesEveryEntryOnceAndInOrder() throws Exception {
    AtomicInteger working = new AtomicInteger(APPENDERS);
    List<Entry> followed = new ArrayList<>();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      Future<Integer> reader =
          threads.submit(
              () -> {
                try (Journal journal = open()) {
                  long position = 0;
                  boolean last = false;
                  while (!last) {
                    last = working.get() == 0;
                    List<Entry> more;
                    while (!(more = journal.since(position, 7)).isEmpty()) {
                      followed.addAll(more);
                      position = more.getLast().position();
                    }
                  }
                }
                return 0;
              });
      each(
          number -> {
            try (Journal journal = open()) {
              Writer writer = new Writer(journal);
              TaskId mine = new TaskId("hp-mine" + number);
              writer.append(mine, new Event.TaskCreated(spec()));
              for (int i = 0; i < APPENDS; i++) {
                assertTrue(
                    writer.append(
                        mine, new Event.AgentOverstepped("a"), new Event.AgentOverstepped("b")));
              }
            } finally {
              working.decrementAndGet();
            }
            return number;
          });
      reader.get();
    }
    try (Journal journal = open()) {
      assertEquals(journal.since(0, Integer.MAX_VALUE), followed);
    }
    assertEquals(APPENDERS * (2 * APPENDS + 1), followed.size());
    assertTogether(followed);
  }

  /** The two entries of one append stand side by side. */
  private static void assertTogether(List<Entry> entries) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).event().equals(new Event.AgentOverstepped("a"))) {
        assertEquals(entries.get(i).task(), entries.get(i + 1).task());
        assertEquals(new Event.AgentOverstepped("b"), entries.get(i + 1).event());
      }
    }
  }

  @Test
  void aFileBecomesOneTaskHoweverManyTryAtOnce() throws Exception {
    CyclicBarrier together = new CyclicBarrier(APPENDERS);
    AtomicInteger won = new AtomicInteger();
    each(
        number -> {
          try (Journal journal = open()) {
            for (int i = 0; i < 20; i++) {
              together.await(30, TimeUnit.SECONDS);
              TaskId mine = new TaskId("hp-made" + number + "x" + i);
              if (new Writer(journal).append(mine, new Event.TaskCreated(specOf(i + ".md")))) {
                won.incrementAndGet();
                assertEquals(mine, journal.taskOf(i + ".md"));
              }
            }
          }
          return number;
        });
    assertEquals(20, won.get());
    try (Journal journal = open()) {
      assertEquals(20, journal.tasks().size());
    }
  }

  /**
   * A listener that looks as soon as it is called, and only then, must come to see each append: a
   * call that came before the entry could be read would be one too few.
   */
  @Test
  void whoeverLooksWhenCalledComesToSeeEveryAppendOfAnother() throws Exception {
    try (Journal watching = open();
        Journal writing = open()) {
      Writer writer = new Writer(writing);
      Semaphore seen = new Semaphore(0);
      AtomicInteger known = new AtomicInteger();
      try (Journal.Subscription _ =
          watching.listen(
              () -> {
                int now = watching.read(TASK).size();
                seen.release(Math.max(0, now - known.getAndSet(now)));
              })) {
        writer.append(TASK, new Event.TaskCreated(spec()));
        for (int i = 1; i <= APPENDS; i++) {
          assertTrue(seen.tryAcquire(10, TimeUnit.SECONDS), "append " + i + " was not seen");
          writer.append(TASK, new Event.AgentOverstepped("again"));
        }
      }
    }
  }

  @Test
  void aListenerThatFailsDoesNotSilenceTheOthers() throws Exception {
    try (Journal watching = open();
        Journal writing = open()) {
      Semaphore heard = new Semaphore(0);
      watching.listen(
          () -> {
            throw new IllegalStateException("a listener's own trouble");
          });
      watching.listen(heard::release);
      new Writer(writing).append(TASK, new Event.TaskCreated(spec()));
      assertTrue(heard.tryAcquire(10, TimeUnit.SECONDS), "not called at all");
      heard.drainPermits();
      new Writer(writing).append(TASK, new Event.AgentOverstepped("again"));
      assertTrue(heard.tryAcquire(10, TimeUnit.SECONDS), "not called again");
    }
  }

  @Test
  void whoeverComesAfterAllHaveLeftIsCalledToo() throws Exception {
    try (Journal watching = open();
        Journal writing = open()) {
      Writer writer = new Writer(writing);
      writer.append(TASK, new Event.TaskCreated(spec()));
      for (int i = 0; i < 20; i++) {
        Semaphore heard = new Semaphore(0);
        try (Journal.Subscription _ = watching.listen(heard::release)) {
          writer.append(TASK, new Event.AgentOverstepped("again"));
          assertTrue(heard.tryAcquire(10, TimeUnit.SECONDS), "not called in round " + i);
        }
        writer.append(TASK, new Event.AgentOverstepped("while nobody listens"));
      }
    }
  }

  @Test
  void aClosedSubscriptionIsNotCalledAnyMore() throws Exception {
    try (Journal watching = open();
        Journal writing = open()) {
      AtomicInteger calls = new AtomicInteger();
      Semaphore others = new Semaphore(0);
      watching.listen(others::release);
      watching.listen(calls::incrementAndGet).close();
      new Writer(writing).append(TASK, new Event.TaskCreated(spec()));
      assertTrue(others.tryAcquire(10, TimeUnit.SECONDS));
      assertEquals(0, calls.get());
    }
  }

  @Test
  void whoeverListensIsNotCalledAfterClosing() throws Exception {
    Journal watching = open();
    AtomicInteger calls = new AtomicInteger();
    watching.listen(calls::incrementAndGet);
    watching.close();
    try (Journal other = open()) {
      Semaphore heard = new Semaphore(0);
      other.listen(heard::release);
      calls.set(0);
      new Writer(other).append(TASK, new Event.TaskCreated(spec()));
      assertTrue(heard.tryAcquire(10, TimeUnit.SECONDS));
    }
    assertFalse(calls.get() > 0);
  }

  /** Numbered work of one appender. */
  private interface Appender {
    int work(int number) throws Exception;
  }

  private static void each(Appender appender) throws Exception {
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Callable<Integer>> all = new ArrayList<>();
      for (int i = 0; i < APPENDERS; i++) {
        int number = i;
        all.add(() -> appender.work(number));
      }
      for (Future<Integer> done : threads.invokeAll(all)) {
        done.get();
      }
    }
  }
}
