package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventHubTest {
  private final InMemoryJournal journal = new InMemoryJournal();
  private final Engine engine =
      new Engine(journal, InstantSource.system(), new FakeVault(), _ -> {});

  private final EventSubjects subjects =
      new EventSubjects(engine, () -> Worktrees.NONE, () -> GateAddresses.UNKNOWN);

  private void add(int tasks) {
    for (int i = 0; i < tasks; i++) {
      engine.create(TaskSpec.of("A task", ""));
    }
  }

  @Test
  void theEndIsFoundHoweverLongTheJournalIs() {
    for (int length = 0; length < 70; length++) {
      assertEquals(length, journal.end());
      add(1);
    }
  }

  @Test
  void whoJoinsGetsWhatComesAfterwards() throws Exception {
    add(3);
    try (EventHub hub = new EventHub(journal, subjects, 10, _ -> {})) {
      EventStream stream = new EventStream(_ -> true);
      assertEquals(3, hub.join(stream));
      add(2);
      List<Long> seen = new ArrayList<>();
      while (seen.size() < 2) {
        LiveEvent next = stream.next(50_000);
        seen.add(next.position());
      }
      assertEquals(List.of(4L, 5L), seen);
    }
  }

  @Test
  void oneTooManyIsRefusedPolitely() {
    try (EventHub hub = new EventHub(journal, subjects, 2, _ -> {})) {
      EventStream first = new EventStream(_ -> true);
      hub.join(first);
      hub.join(new EventStream(_ -> true));
      Problem refused = assertThrows(Problem.class, () -> hub.join(new EventStream(_ -> true)));
      assertEquals(503, refused.status());
      assertTrue(refused.retryAfter().isPositive());
      hub.leave(first);
      hub.join(new EventStream(_ -> true));
      assertEquals(2, hub.size());
    } finally {
      // Ending a stream interrupts the thread that it was made for, which here is ours.
      Thread.interrupted();
    }
  }

  @Test
  void whoDoesNotKeepUpIsLetGoAndHoldsNothing() {
    add(1);
    Entry entry = journal.since(0, 1).getFirst();
    EventStream stream = new EventStream(_ -> true);
    for (int i = 0; i < 2_000; i++) {
      stream.offer(new LiveEvent(entry, subjects::json));
    }
    assertFalse(stream.isOver());
    stream.offer(new LiveEvent(entry, subjects::json));
    assertTrue(stream.isOver());
    assertTrue(stream.isEmpty());
    assertTrue(Thread.interrupted(), "its sender is woken");
  }
}
