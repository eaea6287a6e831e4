package dev.holdpoint.model;

import org.jspecify.annotations.Nullable;

/**
 * What of a run a person has to look at.
 *
 * @param planning null where it begins without a plan
 * @param result whether it is over only when a person has accepted what it came to
 */
public record ReviewRules(@Nullable PlanningRules planning, boolean result) {
  public static final ReviewRules NONE = new ReviewRules(null, false);
}
