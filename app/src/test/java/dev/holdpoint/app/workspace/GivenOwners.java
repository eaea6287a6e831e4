package dev.holdpoint.app.workspace;

import dev.holdpoint.model.Owner;
import dev.holdpoint.port.Owners;
import java.util.HashSet;
import java.util.Set;

/** Owners of whom a test says who is dead. */
record GivenOwners(Owner me, Set<String> dead) implements Owners {
  GivenOwners(Owner me) {
    this(me, new HashSet<>());
  }

  @Override
  public boolean isAlive(Owner owner) {
    return !dead.contains(owner.id());
  }
}
