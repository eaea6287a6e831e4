package dev.holdpoint.model;

/**
 * What a person says about one line.
 *
 * @param file within what is reviewed
 * @param line counted from 1
 * @param quoted the line as the person saw it
 */
public record Comment(String file, int line, String quoted, String text) {
  public Comment {
    if (line < 1) {
      throw new IllegalArgumentException("lines are counted from 1");
    }
    if (text.isBlank()) {
      throw new IllegalArgumentException("a comment can't be empty");
    }
  }
}
