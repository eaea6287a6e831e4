package dev.holdpoint.bench;

import dev.holdpoint.model.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Takes tasks through a whole gate cycle, some of them at once. Writing them down is not timed. */
final class CycleLoad implements Load, AutoCloseable {
  private static final int CHUNK = 20;

  private final CountingJournal journal;
  private final Workshop workshop;
  private final int inFlight;
  private final ExecutorService threads;
  private long cycles;
  private long commits;
  private long reads;

  CycleLoad(CountingJournal journal, Workshop workshop, int inFlight) {
    this.journal = journal;
    this.workshop = workshop;
    this.inFlight = inFlight;
    threads = Executors.newFixedThreadPool(inFlight);
  }

  @Override
  public double perSecond(Duration about) throws Exception {
    long passed = 0;
    long done = 0;
    while (passed < about.toNanos()) {
      Queue<TaskId> tasks = new ConcurrentLinkedQueue<>();
      each(() -> create(tasks));
      int many = tasks.size();
      long commitsBefore = journal.commits();
      long readsBefore = journal.reads();
      long begun = System.nanoTime();
      each(() -> cycleAll(tasks));
      passed += System.nanoTime() - begun;
      commits += journal.commits() - commitsBefore;
      reads += journal.reads() - readsBefore;
      done += many;
    }
    cycles += done;
    return done * 1e9 / passed;
  }

  private void create(Queue<TaskId> tasks) {
    for (int i = 0; i < CHUNK; i++) {
      tasks.add(workshop.create());
    }
  }

  private void cycleAll(Queue<TaskId> tasks) throws InterruptedException {
    TaskId next = tasks.poll();
    while (next != null) {
      workshop.cycle(next);
      next = tasks.poll();
    }
  }

  private void each(Repeated.Act<InterruptedException> act) throws Exception {
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < inFlight; i++) {
      all.add(
          threads.submit(
              () -> {
                act.run();
                return null;
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
  }

  double commitsPerCycle() {
    return (double) commits / cycles;
  }

  double readsPerCycle() {
    return (double) reads / cycles;
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
