package dev.holdpoint.port;

/** Accesses in memory keep the contract. */
class InMemoryAccessesTest extends AccessesContract {
  private final Accesses accesses = new InMemoryAccesses();

  @Override
  protected Accesses open() {
    return accesses;
  }
}
