package dev.holdpoint.app.web.cockpit.card;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.port.PlanFolder;
import dev.holdpoint.port.ReviewSheet;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
  /** The one place that counts it, for the card and for the page of a review. */
  public static ReviewDelta of(ReviewSheet sheet) {
    Review review = sheet.review();
    Gate before = sheet.before();
    List<String> changed =
        sheet.changes().entrySet().stream()
            // Holdpoint itself writes into the notes what people said.
            .filter(file -> !file.getKey().equals(PlanFolder.NOTES))
            .flatMap(file -> file.getValue().lines())
            .filter(line -> line.startsWith("+") || line.startsWith("-"))
            .toList();
    long added = changed.stream().filter(line -> line.startsWith("+")).count();
    return new ReviewDelta(
        cycle(sheet),
        since(review, before),
        added,
        changed.size() - added,
        comments(before),
        review.subject() == Review.Subject.RESULT ? files(sheet) : -1);
  }

  /** One line for each, and behind them the name of the version. */
  private static long files(ReviewSheet sheet) {
    return sheet.files().values().stream()
        .flatMap(String::lines)
        .filter(line -> !line.isBlank() && !line.startsWith("version "))
        .count();
  }

  private static String cycle(ReviewSheet sheet) {
    int most = sheet.mostCycles();
    int cycle = sheet.review().cycle();
    boolean isCounted = most > 0 && most < Integer.MAX_VALUE && cycle <= most;
    return "cycle " + cycle + (isCounted ? " of " + most : "");
  }

  private static String since(Review review, @Nullable Gate before) {
    Review earlier = before == null ? null : before.review();
    if (earlier != null) {
      return "cycle " + earlier.cycle();
    }
    return review.subject() == Review.Subject.DRIFT ? "the approved plan" : "";
  }

  private static int comments(@Nullable Gate gate) {
    return gate != null
            && gate.answer() != null
            && gate.answer().reply() instanceof Reply.ChangesRequested changes
        ? changes.comments().size() + (changes.feedback().isBlank() ? 0 : 1)
        : 0;
  }

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
