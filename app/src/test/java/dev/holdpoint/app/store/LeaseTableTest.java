package dev.holdpoint.app.store;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Owner;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LeaseTableTest {
  private static final Owner ONE = new Owner("one", "here", 1);
  private static final Owner OTHER = new Owner("other", "there", 1);

  @Test
  void anOwnerIsCurrentFromItsFirstSignUntilItLapsesOrEnds() {
    PostgresAddress address = TestServer.freshStore();
    try (PostgresJournal here = PostgresJournal.open(address, TestKeys.KEYS);
        PostgresJournal there = PostgresJournal.open(address, TestKeys.KEYS)) {
      assertFalse(there.leases().isCurrent(ONE));
      here.leases().renew(ONE, Duration.ofMillis(300));
      here.leases().renew(OTHER, Duration.ofMinutes(1));
      assertTrue(there.leases().isCurrent(OTHER));
      while (there.leases().isCurrent(ONE)) {
        LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
      }
      here.leases().renew(ONE, Duration.ofMinutes(1));
      assertTrue(there.leases().isCurrent(ONE), "a sign brings it back");
      here.leases().end(ONE);
      assertFalse(there.leases().isCurrent(ONE));
      assertTrue(there.leases().isCurrent(OTHER));
    }
  }
}
