package dev.holdpoint.model;

/** Words that differ by a slip of the finger. */
final class Typo {
  /** How many letters two words may differ in. */
  static final int MOST = 2;

  private final int[] one;
  private final int[] other;

  private Typo(String one, String other) {
    this.one = one.codePoints().toArray();
    this.other = other.codePoints().toArray();
  }

  /**
   * Whether one becomes the other by this many letters that are missing, added, wrong or swapped
   * with the next one. More than half of a short word is another word.
   */
  static boolean isWithin(int letters, String one, String other) {
    if (Math.abs(one.length() - other.length()) > 2 * letters) {
      return false;
    }
    Typo typo = new Typo(one, other);
    return letters * 2 <= Math.min(typo.one.length, typo.other.length)
        && typo.isWithin(letters, 0, 0);
  }

  /** The same of what follows from these places on. */
  private boolean isWithin(int letters, int from, int fromOther) {
    int i = from;
    int j = fromOther;
    while (i < one.length && j < other.length && one[i] == other[j]) {
      i++;
      j++;
    }
    int left = one.length - i;
    int leftOther = other.length - j;
    if (left == 0 || leftOther == 0) {
      return left + leftOther <= letters;
    }
    boolean isSwapped =
        left > 1 && leftOther > 1 && one[i] == other[j + 1] && one[i + 1] == other[j];
    return letters > 0
        && (isWithin(letters - 1, i + 1, j + 1)
            || isWithin(letters - 1, i + 1, j)
            || isWithin(letters - 1, i, j + 1)
            || (isSwapped && isWithin(letters - 1, i + 2, j + 2)));
  }
}
