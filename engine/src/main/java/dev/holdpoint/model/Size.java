package dev.holdpoint.model;

/** How big somebody thinks a task is. */
public enum Size {
  SMALL,
  MEDIUM,
  LARGE
}
