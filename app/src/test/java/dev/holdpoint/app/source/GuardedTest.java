package dev.holdpoint.app.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.tool.ToolException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GuardedTest {
  private static final Duration AT_ONCE = Duration.ofMillis(20);

  private final CountDownLatch toldTheCaller = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicBoolean kept = new AtomicBoolean();

  private ToolException givenUp(Guarded guard, Guarded.Keeping rest) throws Exception {
    ToolException stopped =
        assertThrows(
            ToolException.class,
            () ->
                guard.run(
                    () -> {
                      toldTheCaller.await();
                      try {
                        rest.now();
                      } finally {
                        over.countDown();
                      }
                      return "done";
                    }));
    toldTheCaller.countDown();
    over.await();
    return stopped;
  }

  @Test
  void whatWasToldAsStoppedIsNotKept() throws Exception {
    Guarded guard = new Guarded(AT_ONCE);
    ToolException stopped = givenUp(guard, () -> guard.keep(() -> kept.set(true)));
    assertTrue(stopped.getMessage().contains("was stopped"), stopped.getMessage());
    assertFalse(kept.get());
  }

  @Test
  void whoComesTooLateToBeStoppedDoesNotEvenBegin() throws Exception {
    Guarded guard = new Guarded(AT_ONCE);
    givenUp(
        guard,
        () -> {
          guard.endBy(() -> {});
          kept.set(true);
        });
    assertFalse(kept.get());
  }

  @Test
  void whatIsBeingKeptIsWaitedForAndNotStopped() throws Exception {
    // Time enough to begin, on a loaded machine too.
    Guarded guard = new Guarded(Duration.ofSeconds(8), Duration.ofSeconds(50));
    AtomicBoolean ended = new AtomicBoolean();
    String said =
        guard.run(
            () -> {
              guard.endBy(() -> ended.set(true));
              // Longer than the caller's time: nothing else tells that it is over.
              guard.keep(() -> assertFalse(over.await(9, TimeUnit.SECONDS)));
              return "done";
            });
    assertEquals("done", said);
    assertFalse(ended.get());
  }

  @Test
  void ofWhatDoesNotComeBackNobodyKnowsWhetherItWasKept() throws Exception {
    Guarded guard = new Guarded(AT_ONCE, AT_ONCE);
    CountDownLatch keeping = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    ToolException unknown =
        assertThrows(
            ToolException.class,
            () ->
                guard.run(
                    () -> {
                      try {
                        guard.keep(
                            () -> {
                              keeping.countDown();
                              over.await();
                            });
                      } finally {
                        ended.countDown();
                      }
                      return "done";
                    }));
    over.countDown();
    ended.await();
    // Where its thread got no time at all before the caller's was over, it kept nothing.
    assertTrue(
        unknown.getMessage().contains(keeping.getCount() == 0 ? "nobody knows" : "was stopped"),
        unknown.getMessage());
  }
}
