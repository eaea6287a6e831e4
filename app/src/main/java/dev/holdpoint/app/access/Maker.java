package dev.holdpoint.app.access;

import org.jspecify.annotations.Nullable;

/**
 * Who makes a link.
 *
 * @param where an address, or {@code cli}
 * @param session the id of the session that asks for it, null where a person at a terminal does
 */
public record Maker(String name, String where, @Nullable String session) {
  /** A person at a terminal of this machine. */
  public static Maker atTerminal(String name) {
    return new Maker(name, "cli", null);
  }
}
