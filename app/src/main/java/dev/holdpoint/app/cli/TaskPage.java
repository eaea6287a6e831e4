package dev.holdpoint.app.cli;

import dev.holdpoint.model.TaskSpec;
import org.jspecify.annotations.Nullable;

/** Title and body of a task as one page for an editor: a heading, a blank line, the rest. */
record TaskPage(String title, String body) {
  private static final String HEADING = "# ";

  static TaskPage of(TaskSpec spec) {
    return new TaskPage(spec.title(), spec.body().strip());
  }

  String text() {
    return HEADING + title + "\n\n" + body + (body.isEmpty() ? "" : "\n");
  }

  /** Null where there is no title. */
  static @Nullable TaskPage read(String text) {
    String page = text.strip();
    int end = page.indexOf('\n');
    String first = end < 0 ? page : page.substring(0, end);
    if (!first.startsWith(HEADING) || first.substring(HEADING.length()).isBlank()) {
      return null;
    }
    return new TaskPage(
        first.substring(HEADING.length()).strip(), end < 0 ? "" : page.substring(end).strip());
  }
}
