package dev.holdpoint.app;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The clock of this machine, in its time zone. Most commands never ask for the zone, and to find it
 * out takes milliseconds: so it is looked up when somebody does.
 */
final class MachineClock extends Clock {
  private final Duration offset;
  private final Clock clock;

  /**
   * @param offset by how much it is wrong, as clocks of machines sometimes are
   */
  MachineClock(Duration offset) {
    this.offset = offset;
    this.clock = offset(systemUTC(), offset);
  }

  @Override
  public ZoneId getZone() {
    return ZoneId.systemDefault();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return offset(system(zone), offset);
  }

  @Override
  public Instant instant() {
    return clock.instant();
  }
}
