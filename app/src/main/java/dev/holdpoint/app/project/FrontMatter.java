package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;

/**
 * The two parts of a task file or a role file.
 *
 * @param yaml what stands between the first two lines of three dashes; empty without them
 * @param linesBefore how many lines stand before the YAML
 * @param body what follows
 */
record FrontMatter(String yaml, int linesBefore, String body) {
  private static final String MARK = "---";

  /** Splits a text whose lines end with {@code \n}. */
  static FrontMatter split(String text, String file) {
    int afterFirst = lineEnd(text, 0);
    if (!isMark(text, 0, afterFirst)) {
      return new FrontMatter("", 0, text);
    }
    int begin = Math.min(afterFirst + 1, text.length());
    for (int at = begin; at < text.length(); at = lineEnd(text, at) + 1) {
      int end = lineEnd(text, at);
      if (isMark(text, at, end)) {
        String body = text.substring(Math.min(end + 1, text.length()));
        return new FrontMatter(text.substring(begin, at), 1, body);
      }
    }
    throw new ProblemsException(
        new Problem(file, 1, null, "the front matter that begins here is not closed with ---"));
  }

  /** How many lines stand before the body. */
  int linesBeforeBody() {
    return linesBefore == 0 ? 0 : (int) yaml.chars().filter(c -> c == '\n').count() + 2;
  }

  private static int lineEnd(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  private static boolean isMark(String text, int from, int to) {
    return text.startsWith(MARK, from) && text.substring(from, to).stripTrailing().equals(MARK);
  }
}
