package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.port.Audit;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a verification of one task's journal found.
 *
 * @param finding the first, null where all is as it was written
 * @param lasts how long this is shown again
 */
public record Verified(long entries, Audit.@Nullable Finding finding, Instant at, Duration lasts) {}
