package dev.holdpoint.app.agent;

/** Texts of Codex that mean something, whichever protocol brings them. */
public final class CodexWords {
  /** The option by which Codex says that an answer is in own words. */
  public static final String NONE_OF_THEM = "None of the above";

  private CodexWords() {}
}
