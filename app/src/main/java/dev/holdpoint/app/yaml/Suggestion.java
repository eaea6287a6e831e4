package dev.holdpoint.app.yaml;

import java.util.Collection;
import java.util.Locale;

/** Guesses which of the allowed names somebody meant. */
public final class Suggestion {
  private static final int LONGEST = 64;

  private Suggestion() {}

  /** Allowed names for the end of a message, with a guess in front where one is near. */
  public static String among(String wrong, Collection<String> allowed) {
    String list = "allowed: " + String.join(", ", allowed);
    return allowed.stream()
        .filter(name -> isNear(wrong, name))
        .findFirst()
        .map(name -> "did you mean " + Shown.quoted(name) + "? " + list)
        .orElse(list);
  }

  private static boolean isNear(String wrong, String name) {
    if (wrong.length() > LONGEST) {
      return false;
    }
    String typed = bare(wrong);
    String meant = bare(name);
    int tolerated = Math.min(2, meant.length() / 3);
    return typed.equals(meant) || distance(typed, meant) <= tolerated;
  }

  /** Spelled in another convention, a name is still the same. */
  private static String bare(String name) {
    return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }

  /** How many letters must be added, dropped or changed. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int change = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
