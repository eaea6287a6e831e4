package dev.holdpoint.app.cli;

import dev.holdpoint.model.TaskSpec;

/** The rule for titles: one line that is not blank. */
final class Titles {
  private static final int LONGEST = 200;

  private Titles() {}

  static String checked(String text) {
    String title = text.strip();
    if (title.isEmpty()) {
      throw UserException.usage("A task needs a title.");
    }
    if (title.lines().count() > 1) {
      throw UserException.usage("A title is one line; what else there is to say goes to --body.");
    }
    if (title.codePointCount(0, title.length()) > LONGEST) {
      throw UserException.usage(
          "A title has at most %d characters; what else there is to say goes to --body."
              .formatted(LONGEST));
    }
    return title;
  }

  /** The same task by another title; a body that only repeats the title follows it. */
  static TaskSpec renamed(TaskSpec spec, String title) {
    return worded(spec, title, spec.body().equals(spec.title()) ? title : spec.body());
  }

  static TaskSpec worded(TaskSpec spec, String title, String body) {
    return spec.worded(title, body);
  }
}
