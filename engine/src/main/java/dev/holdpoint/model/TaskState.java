package dev.holdpoint.model;

import java.util.Locale;

/** A task's state as people and programs read it. */
public enum TaskState {
  OPEN("○"),
  RUNNING("▶"),
  AWAITING_INPUT("❓"),
  AWAITING_REVIEW("🔍"),
  AWAITING_RESET("⏳"),
  /** Derived: tasks that it depends on are not done. */
  BLOCKED("🔒"),
  DEFERRED("⏸"),
  DONE("✔"),
  FAILED("✘"),
  CANCELLED("⊘");

  private final String icon;

  TaskState(String icon) {
    this.icon = icon;
  }

  public String icon() {
    return icon;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
