package dev.holdpoint.model;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a step must keep to.
 *
 * @param checks must hold in this order before the step counts as done
 * @param retries how often it may be tried again after it failed
 * @param allowWrite patterns of the only files that may change; null for any
 * @param turnLimit working time of one turn, null for any
 * @param stepLimit working time of all turns of the step, null for any
 */
public record StepRules(
    List<Check> checks,
    int retries,
    @Nullable List<String> allowWrite,
    @Nullable Duration turnLimit,
    @Nullable Duration stepLimit) {
  public static final StepRules NONE = new StepRules(List.of(), 0, null, null, null);

  public StepRules {
    checks = List.copyOf(checks);
    allowWrite = allowWrite == null ? null : List.copyOf(allowWrite);
    if (retries < 0) {
      throw new IllegalArgumentException("a step can't be tried again %d times".formatted(retries));
    }
  }
}
