package dev.holdpoint.port;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Todos;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a person needs for a review, read from the journal alone.
 *
 * @param files what is reviewed, with what people made of it
 * @param todos null where there are none
 * @param changes what is different from the review before, by file, as diffs
 * @param edits what people changed since the agent left it, by file, as diffs
 * @param departures from an approved plan, for a review of these or of the result
 * @param earlier the run's reviews before this one
 * @param changedOnDisk whether the files in the workspace are others than those that were frozen
 * @param mostCycles how often changes can be asked for
 */
public record ReviewSheet(
    Gate gate,
    Review review,
    SortedMap<String, String> files,
    @Nullable Todos todos,
    Map<String, String> changes,
    Map<String, String> edits,
    List<String> departures,
    List<Gate> earlier,
    boolean changedOnDisk,
    int mostCycles) {

  /** The review before this one that was about the same, null for the first. */
  public @Nullable Gate before() {
    Gate before = null;
    for (Gate gate : earlier) {
      Review one = gate.review();
      before = one != null && one.subject() == review.subject() ? gate : before;
    }
    return before;
  }
}
