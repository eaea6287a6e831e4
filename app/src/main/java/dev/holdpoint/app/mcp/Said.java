package dev.holdpoint.app.mcp;

import dev.holdpoint.port.Picture;
import java.util.List;

/** What a tool says. */
sealed interface Said {
  /** What was wanted. */
  record Text(String text) implements Said {}

  /**
   * A person's answer, and behind it what came with it.
   *
   * @param files what is told of them, empty where nothing came with it
   */
  record Answer(String text, String files, List<Picture> pictures) implements Said {}

  /** Why it could not be, and what to do. */
  record Failure(String text) implements Said {}
}
