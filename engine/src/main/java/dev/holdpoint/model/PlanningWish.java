package dev.holdpoint.model;

import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wrote down about planning: for a task, an agent or a project.
 *
 * @param interactive null where nothing was said, as with the others
 */
public record PlanningWish(
    @Nullable Interactive interactive, @Nullable String dir, @Nullable Integer maxReviewCycles) {
  public static final PlanningWish NONE = new PlanningWish(null, null, null);

  /** Whether a plan is reviewed before it is done. */
  public enum Interactive {
    TRUE,
    FALSE,
    /** Where there is something to explore first: documents or data sources. */
    AUTO;

    /** What can be said, in words. */
    public static final String ALLOWED = "true, false or auto";

    /** The word that people write. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The one with this word, null where there is none. */
    public static @Nullable Interactive of(String word) {
      return Stream.of(values()).filter(one -> one.word().equals(word)).findFirst().orElse(null);
    }
  }

  /** This, and what it leaves open from another one. */
  public PlanningWish over(PlanningWish other) {
    return new PlanningWish(
        interactive == null ? other.interactive : interactive,
        dir == null ? other.dir : dir,
        maxReviewCycles == null ? other.maxReviewCycles : maxReviewCycles);
  }

  /** The same with another choice; folder and cycles stay. */
  public PlanningWish choosing(@Nullable Interactive choice) {
    return new PlanningWish(choice, dir, maxReviewCycles);
  }
}
