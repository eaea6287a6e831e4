package dev.holdpoint.app.web;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Entry;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An entry on its way to many listeners, worded once for all of them. */
final class LiveEvent {
  private final Entry entry;
  private final Function<Entry, Map<String, @Nullable Object>> subjects;
  // Two who word it at the same time come to the same.
  private volatile @Nullable Words words;
  private volatile byte @Nullable [] named;
  private volatile byte @Nullable [] nameless;

  /**
   * @param subjects makes of an entry what is sent
   */
  LiveEvent(Entry entry, Function<Entry, Map<String, @Nullable Object>> subjects) {
    this.entry = entry;
    this.subjects = subjects;
  }

  Entry entry() {
    return entry;
  }

  long position() {
    return entry.position();
  }

  /** As it is sent, with its name or without. */
  byte[] bytes(Naming naming) {
    byte[] known = naming == Naming.NAMED ? named : nameless;
    if (known != null) {
      return known;
    }
    byte[] made = worded(naming);
    switch (naming) {
      case NAMED -> named = made;
      case NAMELESS -> nameless = made;
    }
    return made;
  }

  private byte[] worded(Naming naming) {
    StringBuilder text = new StringBuilder("id: ").append(entry.position()).append('\n');
    if (naming == Naming.NAMED) {
      text.append("event: ").append(words().type()).append('\n');
    }
    text.append("data: ").append(words().data()).append("\n\n");
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private Words words() {
    Words known = words;
    if (known == null) {
      var json = subjects.apply(entry);
      known = new Words(String.valueOf(json.get("type")), Json.write(json));
      words = known;
    }
    return known;
  }

  /** What is the same for all listeners. */
  private record Words(String type, String data) {}

  /** A browser hears a named event only where it names it; one that wants all of them says so. */
  enum Naming {
    NAMED,
    NAMELESS
  }
}
