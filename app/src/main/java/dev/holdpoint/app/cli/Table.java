package dev.holdpoint.app.cli;

import java.util.ArrayList;
import java.util.List;

/** Columns that fit the width: the last one gives way. */
final class Table {
  private static final String GAP = "  ";
  private static final int NARROWEST = 10;

  private final List<List<String>> rows = new ArrayList<>();

  void row(String... cells) {
    rows.add(List.of(cells));
  }

  List<String> lines(int width) {
    if (rows.isEmpty()) {
      return List.of();
    }
    int[] widths = new int[rows.getFirst().size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], TextWidth.of(row.get(i)));
      }
    }
    int fixed = 0;
    for (int i = 0; i < widths.length - 1; i++) {
      fixed += widths[i] + GAP.length();
    }
    int last = Math.max(NARROWEST, width - fixed);
    return rows.stream().map(row -> line(row, widths, last)).toList();
  }

  private static String line(List<String> row, int[] widths, int last) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length - 1; i++) {
      line.append(row.get(i)).repeat(' ', widths[i] - TextWidth.of(row.get(i))).append(GAP);
    }
    return line.append(TextWidth.cut(row.getLast(), last)).toString().stripTrailing();
  }
}
