package dev.holdpoint.app.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many tasks are worked on at a time. */
final class Concurrency {
  private static final int MOST = 64;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "How many tasks at a time, 1 by default.")
  private @Nullable Integer given;

  boolean isGiven() {
    return given != null;
  }

  /** Before anything is opened. */
  void check() {
    if (given != null && (given < 1 || given > MOST)) {
      throw UserException.usage(
          "--concurrency is a whole number from 1 to %d, not %d.".formatted(MOST, given));
    }
  }

  /** One at a time where all agents would work in the same directory. */
  int places(Workbench bench, Screen screen) {
    if (given == null) {
      return 1;
    }
    if (given > 1 && !bench.hasWorktrees()) {
      screen
          .err()
          .println(
              "Without git worktrees all agents work in the project itself: one task at a time.");
      return 1;
    }
    return given;
  }
}
