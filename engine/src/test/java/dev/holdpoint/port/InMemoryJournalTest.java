package dev.holdpoint.port;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.spec;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Payload;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The journal in memory keeps the contract. */
class InMemoryJournalTest extends JournalContract {
  private final InMemoryJournal store = new InMemoryJournal();

  @Override
  protected Journal open() {
    return store.another();
  }

  @Test
  void countsItsPayloads() {
    Payload payload = Payload.of("once");
    writer().append(TASK, List.of(payload, payload), new Event.TaskCreated(spec()));
    assertEquals(1, store.payloads());
  }

  @Nested
  class Shared extends SharedJournalContract {
    @Override
    protected Journal open() {
      return store.another();
    }
  }

  @Nested
  class Related extends RelationsContract {
    @Override
    protected Journal open() {
      return store.another();
    }
  }

  @Nested
  class Listed extends TaskListingContract {
    @Override
    protected Journal open() {
      return store.another();
    }
  }
}
