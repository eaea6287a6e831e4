package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Audit;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Verifies the journals of tasks for those who look at them. A long one takes a while: what was
 * found a moment ago is shown again, so that looking often costs little.
 */
final class Verifications {
  private static final Duration FRESH = Duration.ofSeconds(5);
  private static final int MOST = 64;

  /** At most this part of the time is spent verifying one task. */
  private static final int SHARE = 20;

  private final Audit audit;
  private final InstantSource clock;
  private final Map<TaskId, Verified> known =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<TaskId, Verified> eldest) {
          return size() > MOST;
        }
      };

  Verifications(Audit audit, InstantSource clock) {
    this.audit = audit;
    this.clock = clock;
  }

  /** One at a time: whoever waits gets what the one before found. */
  synchronized Verified of(TaskId task) {
    Instant now = clock.instant();
    Verified before = known.get(task);
    if (before != null && now.isBefore(before.at().plus(before.lasts()))) {
      return before;
    }
    Audit.Report report = audit.verify(new Audit.Scope(task, null));
    Duration took = Duration.between(now, clock.instant());
    Duration lasts =
        took.multipliedBy(SHARE).compareTo(FRESH) > 0 ? took.multipliedBy(SHARE) : FRESH;
    Verified verified =
        new Verified(
            report.entries(), report.isWell() ? null : report.findings().getFirst(), now, lasts);
    known.put(task, verified);
    return verified;
  }
}
