package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.engine.LineDiff;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What changed in one file. What somebody is asked to approve is whole, whatever its size; what git
 * shows of a workspace is for browsing, and {@linkplain #brief() brief}.
 *
 * @param path as people see it
 * @param more lines that are not shown
 * @param name the path as programs know it
 * @param cut whether git had more to say than was read: nobody counted those lines
 */
public record DiffFile(
    String path, long added, long removed, List<Line> lines, int more, String name, boolean cut) {
  private static final int MOST_LINES = 400;
  private static final int LONGEST_LINE = 2_000;
  private static final Pattern HUNK =
      Pattern.compile("(?m)^@@ -(\\d{1,9})(?:,\\d+)? \\+(\\d{1,9})(?:,\\d+)? @@.*");
  private static final List<String> NOTEWORTHY = List.of("rename from ", "old mode", "new mode");

  public DiffFile {
    lines = List.copyOf(lines);
  }

  public DiffFile(String path, long added, long removed, List<Line> lines, int more) {
    this(path, added, removed, lines, more, path, false);
  }

  /**
   * A line of a diff.
   *
   * @param style the class that it is shown with
   * @param number in the old file for what is removed, else in the new one; 0 where it has none
   */
  public record Line(String style, String text, int number) {
    public Line(String style, String text) {
      this(style, text, 0);
    }

    /** Whether the number is one of the file as it was before. */
    public boolean isOld() {
      return style.equals("del");
    }
  }

  /**
   * What two texts differ in.
   *
   * @param numbered whether the lines are those of whole files
   */
  public static DiffFile of(String path, List<LineDiff.Line> lines, boolean numbered) {
    Reading reading = new Reading("");
    reading.path = path;
    for (LineDiff.Line line : lines) {
      if (line.afterGap()) {
        reading.show("hunk", numbered ? "line " + line.number() : "…", 0);
      }
      reading.old = line.number();
      reading.young = line.number();
      reading.changed(line.sign() + line.text());
    }
    return numbered ? reading.file() : reading.file().withoutNumbers();
  }

  /** What a program gives as the change of one file; the lines of a diff or nothing at all. */
  public static DiffFile ofPatch(String path, String patch) {
    Reading reading = new Reading("");
    reading.path = path;
    if (!HUNK.matcher(patch).find()) {
      reading.inside = true;
    }
    patch.lines().forEach(reading::add);
    reading.path = path;
    return reading.file();
  }

  private DiffFile withoutNumbers() {
    List<Line> bare = lines.stream().map(line -> new Line(line.style, line.text)).toList();
    return new DiffFile(path, added, removed, bare, more, name, cut);
  }

  /** The same, of which git had more to say. */
  DiffFile asCut() {
    return new DiffFile(path, added, removed, lines, more, name, true);
  }

  /** The same for browsing: neither very many lines nor very long ones. */
  public DiffFile brief() {
    return brief(MOST_LINES);
  }

  /** The same with no more than so many lines. */
  public DiffFile brief(int most) {
    List<Line> few =
        first(most).stream()
            .map(line -> new Line(line.style, shortened(line.text), line.number))
            .toList();
    return new DiffFile(path, added, removed, few, more + lines.size() - few.size(), name, cut);
  }

  /** The first lines, and what is left. */
  public List<Line> first(int count) {
    return lines.subList(0, Math.min(count, lines.size()));
  }

  public List<Line> behind(int count) {
    return lines.subList(Math.min(count, lines.size()), lines.size());
  }

  /** Reads what git shows, for browsing; it may have been cut off anywhere. */
  static List<DiffFile> parse(String diff) {
    return parseWhole(diff).stream().map(DiffFile::brief).toList();
  }

  /** The same with all lines. */
  static List<DiffFile> parseWhole(String diff) {
    List<DiffFile> files = new ArrayList<>();
    Reading reading = null;
    for (String line : diff.split("\n", -1)) {
      if (line.startsWith("diff --git ")) {
        if (reading != null) {
          files.add(reading.file());
        }
        reading = new Reading(GitName.inHeader(line));
      } else if (reading != null) {
        reading.add(line);
      }
    }
    if (reading != null) {
      files.add(reading.file());
    }
    return files;
  }

  /** A line for browsing: a very long one is cut, and says so in words. */
  public static String shortened(String line) {
    String beginning = Shortened.beginning(line, LONGEST_LINE);
    int left = line.length() - beginning.length();
    return left == 0
        ? line
        : beginning + " … " + Amounts.count(left, "more character", "more characters");
  }

  /** One file while its lines come. */
  private static final class Reading {
    private final List<Line> lines = new ArrayList<>();
    private String path;
    private boolean inside;
    private long added;
    private long removed;
    private int old;
    private int young;

    Reading(String path) {
      this.path = path;
    }

    void add(String line) {
      if (line.startsWith("@@")) {
        inside = true;
        Matcher hunk = HUNK.matcher(line);
        boolean isNumbered = hunk.matches();
        old = isNumbered ? Integer.parseInt(hunk.group(1)) : 0;
        young = isNumbered ? Integer.parseInt(hunk.group(2)) : 0;
        show("hunk", line);
      } else if (inside) {
        changed(line);
      } else {
        headed(line);
      }
    }

    private void headed(String line) {
      if (line.startsWith("+++ ") || line.startsWith("--- ")) {
        path = line.endsWith(" /dev/null") ? path : GitName.inside(line.substring(4));
      } else if (line.startsWith("rename to ")) {
        path = GitName.of(line.substring(10));
        show("hunk", line);
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

    private void changed(String line) {
      char sign = line.isEmpty() ? '\0' : line.charAt(0);
      switch (sign) {
        case '+' -> {
          added++;
          show("add", line.substring(1), young);
          young += young == 0 ? 0 : 1;
        }
        case '-' -> {
          removed++;
          show("del", line.substring(1), old);
          old += old == 0 ? 0 : 1;
        }
        case ' ' -> {
          show("ctx", line.substring(1), young);
          old += old == 0 ? 0 : 1;
          young += young == 0 ? 0 : 1;
        }
        case '\\' -> show("hunk", line);
        default -> {}
      }
    }

    private void show(String style, String text) {
      show(style, text, 0);
    }

    private void show(String style, String text, int number) {
      lines.add(new Line(style, Escaped.block(text), number));
    }

    DiffFile file() {
      return new DiffFile(Escaped.block(path), added, removed, lines, 0, path, false);
    }
  }
}
