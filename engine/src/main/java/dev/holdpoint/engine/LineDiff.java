package dev.holdpoint.engine;

import java.util.ArrayList;
import java.util.List;

/** The difference between two texts, line by line, as people know it from git. */
public final class LineDiff {
  private static final int AROUND = 3;

  /** Beyond this many pairs of lines it takes too long to look for what they share. */
  private static final long MOST = 4_000_000;

  private final List<String> old;
  private final List<String> young;
  private final List<Line> lines = new ArrayList<>();
  private int oldLines;
  private int youngLines;

  /**
   * A line that changed, or stands near to one that did.
   *
   * @param sign {@code +}, {@code -} or a space
   * @param number in the old text for what is removed, else in the new one; from 1
   * @param afterGap whether lines were left out before it
   */
  public record Line(char sign, int number, boolean afterGap, String text) {}

  private LineDiff(List<String> old, List<String> young) {
    this.old = old;
    this.young = young;
  }

  /** Empty where they are the same. */
  static String between(String before, String after) {
    if (before.equals(after)) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (Line line : lines(before, after)) {
      boolean isGap = line.afterGap() && !text.isEmpty();
      text.append(isGap ? "@@\n" : "").append(line.sign()).append(line.text()).append('\n');
    }
    return text.toString();
  }

  /** The lines that changed with a few around them; none where the texts have the same lines. */
  public static List<Line> lines(String before, String after) {
    return new LineDiff(before.lines().toList(), after.lines().toList()).compared();
  }

  private List<Line> compared() {
    int start = 0;
    while (start < old.size() && start < young.size() && old.get(start).equals(young.get(start))) {
      add(' ', old.get(start++));
    }
    int end = 0;
    while (end < old.size() - start
        && end < young.size() - start
        && old.get(old.size() - 1 - end).equals(young.get(young.size() - 1 - end))) {
      end++;
    }
    middle(start, old.size() - end, young.size() - end);
    old.subList(old.size() - end, old.size()).forEach(line -> add(' ', line));
    return shortened();
  }

  private void middle(int start, int oldEnd, int youngEnd) {
    if ((long) (oldEnd - start) * (youngEnd - start) > MOST) {
      old.subList(start, oldEnd).forEach(line -> add('-', line));
      young.subList(start, youngEnd).forEach(line -> add('+', line));
      return;
    }
    int[][] common = common(start, oldEnd, youngEnd);
    int i = start;
    int j = start;
    while (i < oldEnd || j < youngEnd) {
      if (i < oldEnd && j < youngEnd && old.get(i).equals(young.get(j))) {
        add(' ', old.get(i));
        i++;
        j++;
      } else if (j >= youngEnd
          || (i < oldEnd && common[i + 1 - start][j - start] >= common[i - start][j + 1 - start])) {
        add('-', old.get(i++));
      } else {
        add('+', young.get(j++));
      }
    }
  }

  /** The length of the longest common subsequence behind each pair of places. */
  private int[][] common(int start, int oldEnd, int youngEnd) {
    int[][] common = new int[oldEnd - start + 1][youngEnd - start + 1];
    for (int i = oldEnd - start - 1; i >= 0; i--) {
      for (int j = youngEnd - start - 1; j >= 0; j--) {
        common[i][j] =
            old.get(start + i).equals(young.get(start + j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }

  private void add(char sign, String line) {
    oldLines += sign == '+' ? 0 : 1;
    youngLines += sign == '-' ? 0 : 1;
    lines.add(new Line(sign, sign == '-' ? oldLines : youngLines, false, line));
  }

  /** Only what is near to a change. */
  private List<Line> shortened() {
    List<Line> near = new ArrayList<>();
    boolean left = false;
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      if (isNear(i)) {
        near.add(new Line(line.sign(), line.number(), left, line.text()));
        left = false;
      } else {
        left = true;
      }
    }
    return near;
  }

  private boolean isNear(int line) {
    int to = Math.min(lines.size(), line + AROUND + 1);
    for (int i = Math.max(0, line - AROUND); i < to; i++) {
      if (lines.get(i).sign() != ' ') {
        return true;
      }
    }
    return false;
  }
}
