package dev.holdpoint.engine;

/** Puts a text between fences that the text itself can't close. */
final class Fence {
  private static final int SHORTEST = 3;

  private Fence() {}

  static String around(String text) {
    String fence = "`".repeat(Math.max(SHORTEST, longestRun(text) + 1));
    return fence + "text\n" + text + (text.endsWith("\n") ? "" : "\n") + fence;
  }

  private static int longestRun(String text) {
    int longest = 0;
    int run = 0;
    for (int i = 0; i < text.length(); i++) {
      run = text.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
