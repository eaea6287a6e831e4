package dev.holdpoint.app.access;

import dev.holdpoint.model.Role;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What somebody is to be let in for.
 *
 * @param name who acts with it
 * @param lasts how long, null for ever
 */
public record Grant(Role role, String name, @Nullable Duration lasts) {
  private static final int LONGEST_NAME = 100;

  public Grant {
    if (name.isBlank()
        || name.length() > LONGEST_NAME
        || name.codePoints()
            .anyMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT)) {
      throw new IllegalArgumentException(
          "a name is a text of at most 100 characters on one line, without control characters");
    }
  }
}
