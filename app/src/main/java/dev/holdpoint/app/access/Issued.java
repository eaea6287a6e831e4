package dev.holdpoint.app.access;

import dev.holdpoint.port.Accesses.Access;

/**
 * A new access with its secret, which is nowhere else and never shown again.
 *
 * @param secret what is shown at the door
 */
public record Issued(Access access, String secret) {
  @Override
  public String toString() {
    return "Issued[" + access.id() + "]";
  }
}
