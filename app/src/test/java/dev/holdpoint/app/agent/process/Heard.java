package dev.holdpoint.app.agent.process;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Keeps what a program printed, and rings when it has printed a certain line. */
final class Heard implements Output {
  final List<String> out = new ArrayList<>();
  final List<String> err = new ArrayList<>();
  final CompletableFuture<Void> ready = new CompletableFuture<>();

  @Override
  public synchronized void out(String line) {
    out.add(line);
    if (line.equals("ready")) {
      ready.complete(null);
    }
  }

  @Override
  public synchronized void err(String line) {
    err.add(line);
  }

  /** The process numbers among the lines. */
  synchronized List<Long> pids() {
    return out.stream().filter(line -> line.matches("\\d+")).map(Long::valueOf).toList();
  }

  static boolean isLive(long pid) {
    ProcStat stat = ProcStat.of(pid);
    return stat != null && stat.isLive();
  }
}
