package dev.holdpoint.model;

/** How many letters two words differ in. */
final class Typo {
  /** How many letters apart a slip of the finger is at most. */
  static final int MOST = 2;

  private final int[] one;
  private final int[] other;

  private Typo(int[] one, int[] other) {
    this.one = one;
    this.other = other;
  }

  /**
   * How many letters are missing, added, wrong or swapped with the next one; more than {@link
   * #MOST} are not counted.
   *
   * @param one code points
   */
  static int lettersApart(int[] one, int[] other) {
    Typo typo = new Typo(one, other);
    if (Math.abs(one.length - other.length) > MOST || !typo.isWithin(MOST, 0, 0)) {
      return MOST + 1;
    }
    int letters = MOST;
    while (letters > 0 && typo.isWithin(letters - 1, 0, 0)) {
      letters--;
    }
    return letters;
  }

  /** Whether what follows these places differs in at most so many letters. */
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
