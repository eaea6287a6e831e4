package dev.holdpoint.app.agent.process;

import org.jspecify.annotations.Nullable;

/** One process for ever: numbers are used again, a number with its start time is not. */
record ProcessIdentity(long pid, long started) {
  static ProcessIdentity of(ProcStat stat) {
    return new ProcessIdentity(stat.pid(), stat.started());
  }

  boolean isLive() {
    ProcStat now = ProcStat.of(pid);
    return now != null && now.started() == started && now.isLive();
  }

  /** Whether somebody else has got the number since. */
  boolean isReplacedBy(@Nullable ProcStat now) {
    return now != null && now.started() != started;
  }
}
