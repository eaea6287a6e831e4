package dev.holdpoint.model;

/** What a person gave, by whom and through which channel. */
public record Answer(Reply reply, String by, Channel channel) {}
