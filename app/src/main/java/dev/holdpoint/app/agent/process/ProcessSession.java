package dev.holdpoint.app.agent.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * An agent's process and whatever it started: what stayed in its session (the group, and the groups
 * that a shell with job control makes), and what began a session of its own, as the shells of some
 * agents do, but still carries the mark of its start.
 *
 * @param launch in the environment of all that was started with it, and of nobody else
 */
record ProcessSession(ProcessIdentity leader, String launch) {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);
  private static final Duration KILL_TAKES_AT_MOST = Duration.ofSeconds(10);

  /** Those of the session that are still there. */
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

  /** Those that left it and are still there. Only who was started since can carry the mark. */
  List<ProcStat> fled() {
    return ProcStat.all().stream()
        .filter(ProcStat::isLive)
        .filter(stat -> stat.started() >= leader.started())
        .filter(stat -> stat.carries(AgentEnvironment.LAUNCH, launch))
        .toList();
  }

  /**
   * Ends all of them, by request and then by force; returns when they are gone. An interrupt does
   * not cut this short.
   */
  void end(Duration patience) throws IOException {
    end(this::members, patience);
    // Most end with their master, and who looks at environments looks at many.
    endFled(patience);
  }

  /** Ends those alone that left the session. */
  void endFled(Duration patience) throws IOException {
    end(this::fled, patience);
  }

  private void end(Supplier<List<ProcStat>> those, Duration patience) throws IOException {
    if (goneWithin(those, patience, "TERM") || goneWithin(those, KILL_TAKES_AT_MOST, "KILL")) {
      return;
    }
    List<Long> left = those.get().stream().map(ProcStat::pid).toList();
    if (!left.isEmpty()) {
      throw new IOException(
          "these processes of the agent can't be ended: %s; end them by hand, then run again"
              .formatted(left));
    }
  }

  private boolean goneWithin(Supplier<List<ProcStat>> those, Duration limit, String signal)
      throws IOException {
    long end = System.nanoTime() + limit.toNanos();
    List<String> told = List.of();
    while (true) {
      List<ProcStat> members = those.get();
      if (members.isEmpty()) {
        return true;
      }
      // Asked once, killed as often as it takes: a killed parent may have had time for a child.
      List<String> targets = targets(members);
      if (signal.equals("KILL") || !told.containsAll(targets)) {
        signal(signal, targets);
        told = targets;
      }
      // After the signal: however long a look takes, nobody is given up who was not told.
      if (System.nanoTime() >= end) {
        return false;
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
