package dev.holdpoint.model;

import java.time.Instant;

/**
 * An event in its place.
 *
 * @param position the place among all tasks' entries, in commit order; 0 while it has none
 * @param sequence the place within its task, from 1
 */
public record Entry(long position, TaskId task, long sequence, Instant at, Event event) {}
