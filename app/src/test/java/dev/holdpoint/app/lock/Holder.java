package dev.holdpoint.app.lock;

import java.nio.file.Path;

/**
 * A program of its own that takes a lock, says whether it got it, and holds it until its input
 * ends.
 */
public final class Holder {
  private Holder() {}

  public static void main(String[] args) throws Exception {
    LockFile lock = LockFile.tryTake(Path.of(args[0]));
    System.out.println(lock == null ? "refused" : "taken");
    while (System.in.read() >= 0) {
      // Holds on.
    }
    if (lock != null) {
      lock.close();
    }
  }
}
