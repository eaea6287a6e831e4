package dev.holdpoint.engine;

import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal;

/** Workers that share a journal in memory. */
class InMemoryWorkersTest extends WorkersContract {
  private final InMemoryJournal memory = new InMemoryJournal();

  @Override
  protected Journal open() {
    return memory.another();
  }
}
