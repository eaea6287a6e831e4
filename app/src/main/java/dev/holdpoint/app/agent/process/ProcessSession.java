package dev.holdpoint.app.agent.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * An agent's process and whatever it started, as long as that stayed in its session: the group, and
 * the groups that a shell with job control makes.
 */
record ProcessSession(ProcessIdentity leader) {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
  private static final Duration KILL_TAKES_AT_MOST = Duration.ofSeconds(10);

  /** Those that are still there. */
  List<ProcStat> members() {
    // The kernel gives a number to nobody else while it names a session that has members.
    if (leader.isReplacedBy(ProcStat.of(leader.pid()))) {
      return List.of();
    }
    return ProcStat.all().stream()
        .filter(ProcStat::isLive)
        .filter(stat -> stat.session() == leader.pid() || stat.pid() == leader.pid())
        .toList();
  }

  /**
   * Ends all of them, by request and then by force; returns when they are gone. An interrupt does
   * not cut this short.
   */
  void end(Duration patience) throws IOException {
    if (goneWithin(patience, "TERM") || goneWithin(KILL_TAKES_AT_MOST, "KILL")) {
      return;
    }
    List<Long> left = members().stream().map(ProcStat::pid).toList();
    if (!left.isEmpty()) {
      throw new IOException(
          "these processes of the agent can't be ended: %s; end them by hand, then run again"
              .formatted(left));
    }
  }

  private boolean goneWithin(Duration limit, String signal) throws IOException {
    long end = System.nanoTime() + limit.toNanos();
    List<String> told = List.of();
    while (true) {
      List<ProcStat> members = members();
      if (members.isEmpty()) {
        return true;
      }
      if (System.nanoTime() >= end) {
        return false;
      }
      // Asked once, killed as often as it takes: a killed parent may have had time for a child.
      List<String> targets = targets(members);
      if (signal.equals("KILL") || !told.containsAll(targets)) {
        signal(signal, targets);
        told = targets;
      }
      pause();
    }
  }

  private List<String> targets(List<ProcStat> members) {
    // Before it reached its setsid the leader is still in our own group: then it alone is meant.
    return members.stream()
        .map(stat -> stat.session() == leader.pid() ? "-" + stat.group() : "" + stat.pid())
        .distinct()
        .toList();
  }

  private static void signal(String signal, List<String> targets) throws IOException {
    // The shell's own kill: a program of that name is not on every machine.
    List<String> command =
        new ArrayList<>(
            List.of("/bin/sh", "-c", "s=$1; shift; kill -s \"$s\" -- \"$@\"", "sh", signal));
    command.addAll(targets);
    new ProcessBuilder(command)
        .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .onExit()
        .join();
  }

  private static void pause() {
    new CompletableFuture<Void>()
        .completeOnTimeout(null, LOOK_AGAIN.toNanos(), TimeUnit.NANOSECONDS)
        .join();
  }
}
