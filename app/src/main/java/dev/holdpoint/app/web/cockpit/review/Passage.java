package dev.holdpoint.app.web.cockpit.review;

import gg.jte.Content;
import java.util.List;

/**
 * A piece of a document that can be commented on: a heading, a paragraph, an item of a list.
 *
 * @param first its first line, counted from 1
 * @param lines as they stand in the file
 * @param depth how deep it stands in lists
 * @param marker what stands before an item of a list, empty for everything else
 * @param fresh whether any of it is new since the review before
 */
public record Passage(
    int first, List<String> lines, int depth, String marker, Content html, boolean fresh) {
  private static final int SHORT = 70;
  private static final int DEEPEST = 4;

  public Passage {
    lines = List.copyOf(lines);
    depth = Math.min(depth, DEEPEST);
  }

  public int last() {
    return first + lines.size() - 1;
  }

  public boolean holds(int line) {
    return line >= first && line <= last();
  }

  /** A line of it, short enough for a list to choose from. */
  public String line(int number) {
    String line = lines.get(number - first).strip();
    return line.length() > SHORT ? line.substring(0, SHORT) + "…" : line;
  }
}
