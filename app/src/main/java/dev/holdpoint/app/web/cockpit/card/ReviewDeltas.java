package dev.holdpoint.app.web.cockpit.card;

import dev.holdpoint.engine.Reviews;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Review;
import dev.holdpoint.port.ReviewSheet;
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
      delta = ReviewDelta.of(sheet);
      known.put(key, delta);
    }
    return delta;
  }
}
