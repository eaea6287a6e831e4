package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much working time there is; waiting for people does not count.
 *
 * @param turn of one turn, null for any
 * @param step of all turns of a step, null for any
 */
public record Limits(@Nullable Duration turn, @Nullable Duration step) {
  static final Limits NONE = new Limits(null, null);

  /** Limits as somebody wrote them; what is not mentioned stays as it was. */
  Limits with(Fields fields) {
    fields.allowOnly(List.of("turn", "step"));
    return new Limits(
        fields.has("turn") ? fields.duration("turn") : turn,
        fields.has("step") ? fields.duration("step") : step);
  }
}
