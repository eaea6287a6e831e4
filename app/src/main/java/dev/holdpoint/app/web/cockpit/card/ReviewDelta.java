package dev.holdpoint.app.web.cockpit.card;

/**
 * How much changed since people last looked.
 *
 * @param since as {@code cycle 1}, or the plan that was approved; empty for the first time
 * @param added lines
 * @param removed lines
 * @param comments how many were given then
 * @param files how many a result has; -1 for a plan
 */
public record ReviewDelta(
    String cycle, String since, long added, long removed, int comments, long files) {
  public boolean isFirst() {
    return since.isEmpty();
  }

  public boolean isOfResult() {
    return files >= 0;
  }

  /** A result is a list of files with the name of its version. */
  public String result() {
    String count = files == 1 ? "1 file" : files + " files";
    if (isFirst()) {
      return count;
    }
    return count + (added + removed == 0 ? ", nothing changed since " : ", changed since ") + since;
  }

  /** What the agent was given, empty where nothing. */
  public String given() {
    return switch (comments) {
      case 0 -> "";
      case 1 -> "1 comment was given";
      default -> comments + " comments were given";
    };
  }
}
