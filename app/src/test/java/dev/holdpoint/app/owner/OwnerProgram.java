package dev.holdpoint.app.owner;

import dev.holdpoint.model.Owner;
import java.nio.file.Path;

/** A program of its own that owns something until its input ends. */
final class OwnerProgram {
  private OwnerProgram() {}

  public static void main(String[] args) throws Exception {
    try (FileOwners owners = new FileOwners(Path.of(args[0]), args[1])) {
      Owner me = owners.me();
      System.out.println(me.id());
      while (System.in.read() >= 0) {
        // Stays.
      }
    }
  }
}
