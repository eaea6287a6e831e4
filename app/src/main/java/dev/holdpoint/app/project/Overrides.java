package dev.holdpoint.app.project;

import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.Threshold;
import org.jspecify.annotations.Nullable;

/** What the command line says about a run; it wins over everything. */
public record Overrides(
    @Nullable String agent,
    @Nullable Threshold threshold,
    @Nullable String pipeline,
    @Nullable Interactive planning) {
  public static final Overrides NONE = new Overrides(null, null, null);

  public Overrides(
      @Nullable String agent, @Nullable Threshold threshold, @Nullable String pipeline) {
    this(agent, threshold, pipeline, null);
  }
}
