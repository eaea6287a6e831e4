package dev.holdpoint.app.web.cockpit.gate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one end of a gate leads to.
 *
 * @param end as {@code Approve}
 * @param at when it comes by itself, null where it does not
 */
public record Consequence(String icon, String end, String text, @Nullable Instant at) {
  static Consequence of(String icon, String end, String text) {
    return new Consequence(icon, end, text, null);
  }
}
