package dev.holdpoint.app.cli;

import java.util.Collection;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Guesses which name somebody meant who mistyped it. */
final class Nearest {
  private static final int LONGEST = 40;

  private Nearest() {}

  /** The name that takes the fewest slips, null where none is near. */
  static @Nullable String to(String wrong, Collection<String> names) {
    if (wrong.length() > LONGEST) {
      return null;
    }
    return names.stream()
        .filter(name -> slips(wrong, name) <= name.length() / 3)
        .min(Comparator.comparingInt(name -> slips(wrong, name)))
        .orElse(null);
  }

  /** How many letters were added, left out, mistaken, or swapped with their neighbour. */
  private static int slips(String typed, String meant) {
    int[][] slips = new int[typed.length() + 1][meant.length() + 1];
    for (int i = 0; i <= typed.length(); i++) {
      for (int j = 0; j <= meant.length(); j++) {
        slips[i][j] = i == 0 || j == 0 ? i + j : fewest(slips, i, j, typed, meant);
      }
    }
    return slips[typed.length()][meant.length()];
  }

  private static int fewest(int[][] slips, int i, int j, String typed, String meant) {
    int mistaken = typed.charAt(i - 1) == meant.charAt(j - 1) ? 0 : 1;
    int fewest =
        Math.min(slips[i - 1][j - 1] + mistaken, 1 + Math.min(slips[i - 1][j], slips[i][j - 1]));
    boolean swapped =
        i > 1
            && j > 1
            && typed.charAt(i - 1) == meant.charAt(j - 2)
            && typed.charAt(i - 2) == meant.charAt(j - 1);
    return swapped ? Math.min(fewest, slips[i - 2][j - 2] + 1) : fewest;
  }
}
