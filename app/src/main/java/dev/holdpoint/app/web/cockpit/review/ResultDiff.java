package dev.holdpoint.app.web.cockpit.review;

import dev.holdpoint.app.web.cockpit.DiffFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is different between two versions of a task's files.
 *
 * @param part names it within the page: one letter
 * @param files that are shown
 * @param unshown names of files whose lines would be too much for one page
 * @param more how many files there are besides
 * @param trouble why it can't be shown, null where it can
 */
public record ResultDiff(
    Part part, List<DiffFile> files, List<String> unshown, int more, @Nullable String trouble) {
  /** How many lines are seen before somebody unfolds a file. */
  private static final int SEEN = 400;

  public ResultDiff {
    files = List.copyOf(files);
    unshown = List.copyOf(unshown);
  }

  /** Where on the page it stands. */
  public enum Part {
    /** All that the task did. */
    WHOLE("w"),
    /** What is different from the version that was reviewed before. */
    SINCE("s"),
    /** What people changed in the workspace since the agent left it. */
    EDITS("e");

    private final String letter;

    Part(String letter) {
      this.letter = letter;
    }

    /** Whether a removed line is one of the file as it was when the task began. */
    boolean hasOldLines() {
      return this == WHOLE;
    }
  }

  public int count() {
    return files.size() + unshown.size() + more;
  }

  public boolean isEmpty() {
    return count() == 0;
  }

  public long added() {
    return files.stream().mapToLong(DiffFile::added).sum();
  }

  public long removed() {
    return files.stream().mapToLong(DiffFile::removed).sum();
  }

  /** Whether these are the lines of all files. */
  public boolean isAll() {
    return unshown.isEmpty() && files.stream().noneMatch(DiffFile::cut);
  }

  /** What a file is called within the page. */
  public String id(int file) {
    return part.letter + file;
  }

  /** What a line is called within the page, null where nothing can be said about it. */
  public @Nullable String key(int file, DiffFile.Line line) {
    boolean isNamed = !line.isOld() || (part.hasOldLines() && !isRenamed(files.get(file)));
    return line.number() == 0 || !isNamed
        ? null
        : "%s.%s%d".formatted(id(file), line.isOld() ? "o" : "", line.number());
  }

  /** Its removed lines are those of a file with another name. */
  private static boolean isRenamed(DiffFile file) {
    return file.first(4).stream()
        .anyMatch(line -> line.style().equals("hunk") && line.text().startsWith("rename from "));
  }

  /**
   * Whether it is unfolded at first.
   *
   * @param opened the file that somebody asked to see whole
   */
  public boolean isOpen(int file, String opened) {
    if (files.get(file).name().equals(opened)) {
      return true;
    }
    int lines = files.subList(0, file).stream().mapToInt(one -> one.lines().size()).sum();
    return file == 0 || lines + files.get(file).lines().size() <= SEEN;
  }
}
