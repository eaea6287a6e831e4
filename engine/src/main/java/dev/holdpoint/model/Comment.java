package dev.holdpoint.model;

/**
 * What a person says about one line.
 *
 * @param file within what is reviewed
 * @param line counted from 1
 * @param old whether it is a line that was removed, counted in the file as it was before
 * @param quoted the line as the person saw it
 */
public record Comment(String file, int line, boolean old, String quoted, String text) {
  public Comment(String file, int line, String quoted, String text) {
    this(file, line, false, quoted, text);
  }

  public Comment {
    if (line < 1) {
      throw new IllegalArgumentException("lines are counted from 1");
    }
    if (text.isBlank()) {
      throw new IllegalArgumentException("a comment can't be empty");
    }
  }

  /** As {@code src/a.txt, line 12}. */
  public String place() {
    return "%s, %s %d".formatted(file, old ? "removed line" : "line", line);
  }
}
