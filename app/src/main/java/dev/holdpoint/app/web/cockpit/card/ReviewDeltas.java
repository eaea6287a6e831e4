package dev.holdpoint.app.web.cockpit.card;

import dev.holdpoint.engine.Reviews;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.port.PlanFolder;
import dev.holdpoint.port.ReviewSheet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts what changed between two versions that people looked at; each pair is compared once. */
final class ReviewDeltas {
  private final Reviews reviews;
  private final Kept<String, ReviewDelta> known = new Kept<>(256);

  ReviewDeltas(Reviews reviews) {
    this.reviews = reviews;
  }

  /** Null where the gate is no review. */
  @Nullable ReviewDelta of(Gate gate) {
    Review review = gate.review();
    if (review == null) {
      return null;
    }
    Digest shown = review.current().digest();
    String key = gate.id() + " " + shown.hex();
    ReviewDelta delta = known.get(key);
    if (delta == null) {
      ReviewSheet sheet = reviews.sheet(gate.id());
      if (sheet == null) {
        return null;
      }
      delta = of(sheet);
      known.put(key, delta);
    }
    return delta;
  }

  static ReviewDelta of(ReviewSheet sheet) {
    Review review = sheet.review();
    Gate before =
        sheet.earlier().stream()
            .filter(gate -> isAbout(gate, review.subject()))
            .reduce((_, last) -> last)
            .orElse(null);
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

  private static boolean isAbout(Gate gate, Review.Subject subject) {
    Review review = gate.review();
    return review != null && review.subject() == subject;
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
}
