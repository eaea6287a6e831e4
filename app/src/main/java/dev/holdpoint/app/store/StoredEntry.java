package dev.holdpoint.app.store;

import dev.holdpoint.model.Event;
import java.nio.charset.StandardCharsets;

/**
 * An entry as it stands in its row, unread.
 *
 * @param at milliseconds since 1970
 */
record StoredEntry(String task, long sequence, long at, String type, String body) {
  static StoredEntry of(String task, long sequence, long at, Event event) {
    return new StoredEntry(task, sequence, at, EventCodec.type(event), EventCodec.body(event));
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
