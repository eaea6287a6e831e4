package dev.holdpoint.app.owner;

import java.time.Duration;

/**
 * A sign of life: until when its giver is to be believed alive.
 *
 * <p>It is told in the time of {@link System#nanoTime}, which on one machine is the same for all
 * processes, can't be set by anybody and stands still while the machine sleeps: neither a jump of
 * the clock nor a closed lid makes a living process look dead. It begins anew with each boot, but
 * so does every process, and who holds no lock is not asked for signs.
 */
record Sign(Duration length) {
  /** As it is written, always equally long: it is replaced in place. */
  String note() {
    return "%020d".formatted(System.nanoTime() + length.toNanos());
  }

  /** Whether the time of a note is over; of one that can't be read that is not known. */
  static boolean hasLapsed(String note) {
    try {
      return System.nanoTime() - Long.parseLong(note.strip()) > 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
