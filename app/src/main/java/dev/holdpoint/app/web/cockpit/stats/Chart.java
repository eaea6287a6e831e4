package dev.holdpoint.app.web.cockpit.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Columns: SVG draws the shapes, all words are HTML.
 *
 * @param summary what it shows, for those who don't see it
 * @param ticks what stands at its lines, the highest first
 * @param labels what stands under each column; empty for some where there are many
 */
public record Chart(String summary, List<String> ticks, List<String> labels, List<Bar> bars) {
  private static final int LINES = 4;
  private static final double WIDTH = 1000;
  private static final double FILLED = 0.56;
  private static final int MOST_LABELS = 13;

  public Chart {
    ticks = List.copyOf(ticks);
    labels = List.copyOf(labels);
    bars = List.copyOf(bars);
  }

  /**
   * A shape, in numbers as SVG wants them.
   *
   * @param tone which colour it has
   * @param words what it says
   */
  public record Bar(String tone, String x, String y, String width, String height, String words) {}

  /** A part of a column. */
  public record Piece(String tone, double value, String words) {}

  /** What stands above one label, from the bottom up. */
  public record Stack(String label, List<Piece> pieces) {
    double sum() {
      return pieces.stream().mapToDouble(Piece::value).sum();
    }
  }

  public static Chart of(String summary, List<Stack> stacks) {
    double top = top(stacks.stream().mapToDouble(Stack::sum).max().orElse(0));
    double step = WIDTH / Math.max(1, stacks.size());
    List<Bar> bars = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    int every = (stacks.size() + MOST_LABELS - 1) / MOST_LABELS;
    for (int i = 0; i < stacks.size(); i++) {
      labels.add(i % Math.max(1, every) == 0 ? stacks.get(i).label() : "");
      double below = 0;
      for (Piece piece : stacks.get(i).pieces()) {
        double height = piece.value() / top * 100;
        below += height;
        bars.add(
            new Bar(
                piece.tone(),
                number(i * step + step * (1 - FILLED) / 2),
                number(100 - below),
                number(step * FILLED),
                number(height),
                piece.words()));
      }
    }
    return new Chart(summary, ticks(top), labels, bars);
  }

  private static List<String> ticks(double top) {
    List<String> ticks = new ArrayList<>();
    for (int line = LINES; line >= 0; line--) {
      double value = top * line / LINES;
      ticks.add(
          value == Math.rint(value)
              ? Long.toString((long) value)
              : String.format(Locale.ROOT, top <= 1 ? "%.2f" : "%.1f", value));
    }
    return ticks;
  }

  /** The lowest height whose lines have plain numbers. */
  static double top(double highest) {
    if (highest <= 0) {
      return LINES;
    }
    double magnitude = Math.pow(10, Math.floor(Math.log10(highest / LINES)));
    for (double step : new double[] {1, 2, 2.5, 5, 10}) {
      if (step * magnitude * LINES >= highest) {
        return step * magnitude * LINES;
      }
    }
    return 10 * magnitude * LINES;
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
