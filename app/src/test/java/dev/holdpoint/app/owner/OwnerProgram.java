package dev.holdpoint.app.owner;

import java.nio.file.Path;
import java.time.Duration;

/** A program of its own that owns something until its input ends, and tells who and when it is. */
final class OwnerProgram {
  private OwnerProgram() {}

  public static void main(String[] args) throws Exception {
    Duration lease = Duration.ofMillis(Long.parseLong(args[1]));
    try (FileOwners owners = new FileOwners(Path.of(args[0]), lease, Leases.NONE)) {
      System.out.println(owners.me().id());
      System.out.println(ProcessHandle.current().pid());
      System.out.println(System.nanoTime());
      while (System.in.read() >= 0) {
        // Stays.
      }
    }
  }
}
