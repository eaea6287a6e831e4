package dev.holdpoint.app.mcp;

/** What a tool says. */
sealed interface Said {
  /** What was wanted. */
  record Text(String text) implements Said {}

  /** Why it could not be, and what to do. */
  record Failure(String text) implements Said {}
}
