package dev.holdpoint.app.web.cockpit.overview;

import dev.holdpoint.model.Gate;

/** A gate that was answered or has expired, with its task's title. */
public record ClosedGate(Gate gate, String title) {}
