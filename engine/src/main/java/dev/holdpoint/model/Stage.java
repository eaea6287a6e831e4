package dev.holdpoint.model;

import java.util.Locale;

/** Whether a run's agent is to plan or to act. */
public enum Stage {
  PLANNING,
  EXECUTION;

  /** The word that agents and people read. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
