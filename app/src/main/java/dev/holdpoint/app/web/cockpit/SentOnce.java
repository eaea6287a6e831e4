package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Problem;
import io.javalin.http.Context;
import java.util.Set;

/** Refuses a form that says two things in one place: nobody can tell which of them is meant. */
final class SentOnce {
  private SentOnce() {}

  /**
   * @param several the fields that may be there more than once
   */
  static void check(Context request, Set<String> several) {
    request
        .formParamMap()
        .forEach(
            (name, values) -> {
              if (values.size() > 1 && !several.contains(name)) {
                throw Problem.wrong(
                    "The form has \"%s\" %d times: send it once.".formatted(name, values.size()));
              }
            });
  }
}
