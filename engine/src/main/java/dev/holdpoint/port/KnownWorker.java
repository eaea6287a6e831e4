package dev.holdpoint.port;

import dev.holdpoint.model.Owner;

/**
 * A process of this machine that takes tasks by itself, also while it has none.
 *
 * @param places how many tasks it works on at a time
 * @param alive false where it died without saying so
 */
public record KnownWorker(Owner owner, int places, boolean alive) {}
