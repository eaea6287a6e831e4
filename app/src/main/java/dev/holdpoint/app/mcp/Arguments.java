package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import java.util.Set;
import java.util.TreeSet;

/** What every tool expects of its arguments. */
final class Arguments {
  private Arguments() {}

  /** An argument that nobody reads would be lost without a word. */
  static void refuseUnknown(JsonObject arguments, Set<String> known) {
    for (String name : arguments.values().keySet()) {
      if (!known.contains(name)) {
        throw new JsonException(
            "there is no argument \"%s\"; known are %s"
                .formatted(name, String.join(", ", new TreeSet<>(known))));
      }
    }
  }
}
