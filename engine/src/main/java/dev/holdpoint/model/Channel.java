package dev.holdpoint.model;

import java.util.Locale;

/** The way an answer came. */
public enum Channel {
  TERMINAL,
  CLI,
  FILE,
  WEB,
  API,
  MCP;

  /** The word that people and programs read. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
