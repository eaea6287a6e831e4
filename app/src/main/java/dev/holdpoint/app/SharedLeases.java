package dev.holdpoint.app;

import dev.holdpoint.app.owner.Leases;
import dev.holdpoint.app.store.LeaseTable;
import dev.holdpoint.model.Owner;
import java.time.Duration;

/** The leases of a shared store in the owners' words. */
record SharedLeases(LeaseTable table) implements Leases {
  @Override
  public void renew(Owner owner, Duration length) {
    table.renew(owner, length);
  }

  @Override
  public boolean isCurrent(Owner owner) {
    return table.isCurrent(owner);
  }

  @Override
  public void end(Owner owner) {
    table.end(owner);
  }
}
