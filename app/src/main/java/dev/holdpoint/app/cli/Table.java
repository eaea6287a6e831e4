package dev.holdpoint.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Columns that fit the width: some can be left out, the last one gives way. */
final class Table {
  private static final String GAP = "  ";
  private static final int NARROWEST = 10;

  private final List<List<String>> rows = new ArrayList<>();
  private final List<Integer> dispensable;

  /**
   * @param dispensable columns that a narrow terminal goes without, the least important first
   */
  Table(Integer... dispensable) {
    this.dispensable = List.of(dispensable);
  }

  void row(String... cells) {
    rows.add(List.of(cells));
  }

  List<String> lines(int width) {
    if (rows.isEmpty()) {
      return List.of();
    }
    int[] widths = widths();
    List<Integer> columns = new ArrayList<>(IntStream.range(0, widths.length - 1).boxed().toList());
    for (Integer column : dispensable) {
      if (taken(columns, widths) + NARROWEST > width) {
        columns.removeIf(column::equals);
      }
    }
    int last = Math.max(NARROWEST, width - taken(columns, widths));
    List<String> lines = new ArrayList<>(rows.size());
    rows.forEach(row -> lines.add(line(row, columns, widths, last)));
    return lines;
  }

  private int[] widths() {
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], TextWidth.of(row.get(i)));
      }
    }
    return widths;
  }

  private static int taken(List<Integer> columns, int[] widths) {
    return columns.stream().mapToInt(column -> widths[column] + GAP.length()).sum();
  }

  private static String line(List<String> row, List<Integer> columns, int[] widths, int last) {
    StringBuilder line = new StringBuilder();
    for (int column : columns) {
      String cell = row.get(column);
      line.append(cell).repeat(' ', widths[column] - TextWidth.of(cell)).append(GAP);
    }
    return line.append(TextWidth.cut(row.getLast(), last)).toString().stripTrailing();
  }
}
