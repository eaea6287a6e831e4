package dev.holdpoint.app.web.cockpit.review;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.cockpit.DiffFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is different in one file.
 *
 * @param fresh the numbers of the lines that are new
 */
public record FileChange(DiffFile diff, Set<Integer> fresh) {
  private static final int MOST_LINES = 600;

  public FileChange {
    fresh = Set.copyOf(fresh);
  }

  /**
   * @param diff as the engine tells it: signed lines, with {@code @@} where something was left out
   * @param text of the file as it is now
   */
  public static FileChange of(String path, String diff, String text) {
    Reading reading = new Reading(text.lines().toList());
    List<String> hunk = new ArrayList<>();
    for (String line : diff.lines().toList()) {
      if (line.startsWith("@@")) {
        reading.take(hunk);
        hunk.clear();
      } else {
        hunk.add(line);
      }
    }
    reading.take(hunk);
    return reading.change(path);
  }

  /** A file while its hunks come. */
  private static final class Reading {
    private final List<String> now;
    private final List<DiffFile.Line> lines = new ArrayList<>();
    private final Set<Integer> fresh = new TreeSet<>();
    private int at;
    private int added;
    private int removed;
    private int more;

    Reading(List<String> now) {
      this.now = now;
    }

    /** Finds where it stands by what is around it. */
    void take(List<String> hunk) {
      List<String> young =
          hunk.stream()
              .filter(line -> !line.startsWith("-"))
              .map(line -> line.substring(1))
              .toList();
      int found = Collections.indexOfSubList(now.subList(at, now.size()), young);
      int number = at + Math.max(found, 0) + 1;
      show("hunk", "line " + number);
      for (String line : hunk) {
        String words = line.substring(1);
        switch (line.charAt(0)) {
          case '+' -> {
            added++;
            fresh.add(number);
            show("add", words, number++);
          }
          case '-' -> {
            show("del", words, number - added + removed++);
          }
          default -> {
            show("ctx", words, number++);
          }
        }
      }
      at = Math.min(number - 1, now.size());
    }

    private void show(String style, String text) {
      show(style, text, 0);
    }

    private void show(String style, String text, int number) {
      if (lines.size() == MOST_LINES) {
        more++;
        return;
      }
      String cut = DiffFile.shortened(text);
      lines.add(new DiffFile.Line(style, Escaped.block(cut), number));
    }

    FileChange change(String path) {
      return new FileChange(new DiffFile(Escaped.block(path), added, removed, lines, more), fresh);
    }
  }
}
