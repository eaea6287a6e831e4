package dev.holdpoint.engine;

import dev.holdpoint.model.Channel;

/** Who answers, and by which way. */
public record Giver(String name, Channel channel) {}
