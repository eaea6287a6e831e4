package dev.holdpoint.bench;

import dev.holdpoint.port.Journal;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.function.Consumer;

/** Many tasks that wait at once, all begun by one worker. */
final class ParkedBenchmark implements Benchmark {
  /** Far less than a waiting task could be kept in. */
  private static final double MOST_HEAP_EACH = 64;

  private static final double SECOND = 1e9;
  private static final double MEGA = 1e6;

  @Override
  public String name() {
    return "parked";
  }

  @Override
  public String about() {
    return "many tasks that wait for an answer: time, memory of the worker, bytes in the store";
  }

  @Override
  public void measure(Ground ground, Consumer<Figure> found) throws Exception {
    int many = ground.sizes().parked();
    for (Place place : ground.stores("parked")) {
      try (Journal journal = place.open()) {
        Workshop workshop = Workshop.playing(journal);
        park(workshop, Math.min(many, 200));
        long bytes = place.bytes();
        long begun = System.nanoTime();
        park(workshop, many / 2);
        double seconds = (System.nanoTime() - begun) / SECOND;
        // Whatever is loaded once is there by now: from here on only tasks are added.
        long half = liveHeap();
        begun = System.nanoTime();
        park(workshop, many - many / 2);
        seconds += (System.nanoTime() - begun) / SECOND;
        long all = liveHeap();
        double grown = (double) (all - half) / (many - many / 2);
        String name = "%s, %,d parked".formatted(place.store(), many);
        found.accept(Figure.bare(name + ": time", seconds, "s"));
        found.accept(Figure.bare(name + ": heap of the worker", all / MEGA, "MB"));
        found.accept(
            Figure.bare(name + ": heap grown by each", grown, "bytes").atMost(MOST_HEAP_EACH));
        found.accept(
            Figure.bare(
                name + ": stored for each", (double) (place.bytes() - bytes) / many, "bytes"));
        // Reached only here, so that nothing of the workshop could be collected before.
        workshop.engine().now();
      }
    }
  }

  private static void park(Workshop workshop, int many) throws InterruptedException {
    for (int i = 0; i < many; i++) {
      workshop.park(workshop.create());
    }
  }

  /** What a collection left, without what was allocated since by whole buffers. */
  private static long liveHeap() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      long left = 0;
      for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
        MemoryUsage usage = pool.getCollectionUsage();
        left += pool.getType() == MemoryType.HEAP && usage != null ? usage.getUsed() : 0;
      }
      least = Math.min(least, left);
    }
    return least;
  }
}
