package dev.holdpoint.app.owner;

import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.model.Owner;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Gives signs of life until it is told to end, three for each lease. */
final class Signs {
  private static final int FOR_EACH_LEASE = 3;

  private final Owner owner;
  private final LockFile lock;
  private final Duration lease;
  private final Leases leases;
  private final CountDownLatch over = new CountDownLatch(1);

  private Signs(Owner owner, LockFile lock, Duration lease, Leases leases) {
    this.owner = owner;
    this.lock = lock;
    this.lease = lease;
    this.leases = leases;
  }

  static Signs begin(Owner owner, LockFile lock, Duration lease, Leases leases) {
    Signs signs = new Signs(owner, lock, lease, leases);
    leases.renew(owner, lease);
    Thread.ofPlatform().daemon().name("signs-of-life").start(signs::give);
    return signs;
  }

  Owner owner() {
    return owner;
  }

  private void give() {
    try {
      while (!over.await(lease.toNanos() / FOR_EACH_LEASE, TimeUnit.NANOSECONDS)) {
        giveOne();
      }
    } catch (InterruptedException e) {
      // Nobody interrupts it; without it others take over, which does no harm.
      Thread.currentThread().interrupt();
    }
  }

  private void giveOne() {
    try {
      lock.note(new Sign(lease).note());
      leases.renew(owner, lease);
    } catch (IOException | RuntimeException e) {
      // A sign that can't be given is missing, which is what others judge by; the next one may be.
    }
  }

  void end() {
    over.countDown();
    try {
      lock.closeAndDelete();
      leases.end(owner);
    } catch (IOException | RuntimeException e) {
      // The next process that enters takes the file away, and a lease lapses.
    }
  }
}
