package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who sits at this terminal. */
final class Person {
  private Person() {}

  /**
   * The name under which somebody acts.
   *
   * @param by what {@code --by} says, null without it
   */
  static String name(@Nullable String by, Map<String, String> env) {
    if (by == null) {
      return name(env);
    }
    if (by.isBlank() || by.lines().count() > 1 || !by.equals(Escaped.block(by))) {
      throw UserException.usage("--by needs a name, on one line and without control characters.");
    }
    return by;
  }

  static String name(Map<String, String> env) {
    String user = env.getOrDefault("USER", "");
    return user.isBlank() ? System.getProperty("user.name", "somebody") : user;
  }
}
