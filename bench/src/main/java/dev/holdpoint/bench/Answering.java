package dev.holdpoint.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** Answers gates at a steady pace, whether the ones before are done or not: people don't wait. */
record Answering(Server server) {
  static final int PER_SECOND = 50;

  /** How many a second were answered in the end. */
  double all(List<String> gates) throws Exception {
    long begun = System.nanoTime();
    try (ExecutorService people = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> answers = new ArrayList<>();
      for (int i = 0; i < gates.size(); i++) {
        awaitTime(begun + (long) (1e9 * i / PER_SECOND));
        String gate = gates.get(i);
        answers.add(
            people.submit(
                () -> {
                  server.answer(gate);
                  return gate;
                }));
      }
      for (Future<?> answer : answers) {
        answer.get();
      }
    }
    return gates.size() * 1e9 / (System.nanoTime() - begun);
  }

  private static void awaitTime(long moment) {
    for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
