package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.model.TaskState;

/** Which shape of the sprite stands for what; a shape always comes with a word. */
public final class Icons {
  private Icons() {}

  /** Both the name of the symbol after {@code s-} and of the class after {@code st-}. */
  public static String of(TaskState state) {
    return switch (state) {
      case OPEN -> "open";
      case RUNNING -> "running";
      case AWAITING_INPUT -> "input";
      case AWAITING_REVIEW -> "review";
      case AWAITING_RESET -> "reset";
      case BLOCKED -> "blocked";
      case DEFERRED -> "deferred";
      case DONE -> "done";
      case FAILED -> "failed";
      case CANCELLED -> "cancelled";
    };
  }

  public static String word(TaskState state) {
    return state.word().replace('_', ' ');
  }
}
