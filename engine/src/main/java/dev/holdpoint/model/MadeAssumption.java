package dev.holdpoint.model;

import java.time.Instant;

/** An assumption in its place: an entry of the ledger. */
public record MadeAssumption(int run, int turn, Assumption assumption, Instant at) {}
