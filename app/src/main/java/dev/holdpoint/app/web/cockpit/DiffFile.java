package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import java.util.ArrayList;
import java.util.List;

/**
 * What changed in one file.
 *
 * @param more lines that are not shown
 */
public record DiffFile(String path, long added, long removed, List<Line> lines, int more) {
  private static final int MOST_LINES = 400;
  private static final int LONGEST_LINE = 2_000;
  private static final List<String> NOTEWORTHY = List.of("rename ", "old mode", "new mode");

  public DiffFile {
    lines = List.copyOf(lines);
  }

  /**
   * A line of a diff.
   *
   * @param style the class that it is shown with
   */
  public record Line(String style, String text) {}

  /** Reads what git shows; it may have been cut off anywhere. */
  static List<DiffFile> parse(String diff) {
    List<DiffFile> files = new ArrayList<>();
    Reading reading = null;
    for (String line : diff.split("\n", -1)) {
      if (line.startsWith("diff --git ")) {
        if (reading != null) {
          files.add(reading.file());
        }
        reading = new Reading(line);
      } else if (reading != null) {
        reading.add(line);
      }
    }
    if (reading != null) {
      files.add(reading.file());
    }
    return files;
  }

  private static String shown(String text) {
    return Escaped.block(
        text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + "…" : text);
  }

  /** One file while its lines come. */
  private static final class Reading {
    private final List<Line> lines = new ArrayList<>();
    private String path;
    private boolean inside;
    private long added;
    private long removed;
    private int more;

    Reading(String header) {
      int second = header.lastIndexOf(" b/");
      path = second < 0 ? header : header.substring(second + 3);
    }

    void add(String line) {
      if (line.startsWith("@@")) {
        inside = true;
        show("hunk", line);
      } else if (inside) {
        changed(line);
      } else {
        headed(line);
      }
    }

    private void headed(String line) {
      if (line.startsWith("+++ ") || line.startsWith("--- ")) {
        path = line.endsWith(" /dev/null") ? path : name(line.substring(4));
      } else if (line.startsWith("Binary files ")) {
        show("hunk", "binary, not shown");
      } else if (line.startsWith("new file")) {
        show("hunk", "new file");
      } else if (line.startsWith("deleted file")) {
        show("hunk", "deleted");
      } else if (NOTEWORTHY.stream().anyMatch(line::startsWith)) {
        show("hunk", line);
      }
    }

    /** Git writes a name in quotes where it has letters that it does not trust. */
    private static String name(String given) {
      String bare =
          given.length() > 1 && given.startsWith("\"") && given.endsWith("\"")
              ? given.substring(1, given.length() - 1)
              : given.stripTrailing();
      return bare.startsWith("a/") || bare.startsWith("b/") ? bare.substring(2) : bare;
    }

    private void changed(String line) {
      char sign = line.isEmpty() ? '\0' : line.charAt(0);
      switch (sign) {
        case '+' -> {
          added++;
          show("add", line.substring(1));
        }
        case '-' -> {
          removed++;
          show("del", line.substring(1));
        }
        case ' ' -> show("ctx", line.substring(1));
        case '\\' -> show("hunk", line);
        default -> {}
      }
    }

    private void show(String style, String text) {
      if (lines.size() < MOST_LINES) {
        lines.add(new Line(style, shown(text)));
      } else {
        more++;
      }
    }

    DiffFile file() {
      return new DiffFile(Escaped.block(path), added, removed, lines, more);
    }
  }
}
