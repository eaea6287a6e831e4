package dev.holdpoint.app.agent.script;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.model.Input;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One thing that a scenario does. Texts may hold {@code ${answer}}. */
sealed interface Action {
  /** Reasons silently. */
  record Think(String text) implements Action {}

  /** Prints a line. */
  record Say(String text) implements Action {}

  /** Writes a file of the workspace. */
  record Write(String path, String text) implements Action {}

  /** Runs a command line in the workspace. */
  record Shell(String line) implements Action {}

  /** Notes what it decided by itself. */
  record Assume(String text, @Nullable Double confidence) implements Action {}

  /**
   * Asks, and so ends the turn.
   *
   * @param action what an approval is asked for, as JSON
   */
  record Ask(
      String prompt,
      @Nullable String context,
      Input input,
      boolean sensitive,
      @Nullable Double confidence,
      @Nullable String recommendation,
      @Nullable String action)
      implements Action {
    /** Where the action says nothing else, it is about the workspace. */
    @Nullable Input approval() {
      return action == null ? null : new Input.Approval(ActionJson.read(Json.object(action), "."));
    }
  }

  /** The step is done; a figure that is null was not given. */
  record Finish(
      @Nullable String summary,
      @Nullable String model,
      @Nullable Long inputTokens,
      @Nullable Long outputTokens,
      @Nullable Double costUsd)
      implements Action {}

  /** Gives up. */
  record Fail(String reason) implements Action {}

  /** Reaches a rate limit. */
  record RateLimit(Duration pause) implements Action {}

  /** Whether nothing but more questions can follow. */
  default boolean endsTurn() {
    return switch (this) {
      case Ask _, Finish _, Fail _, RateLimit _ -> true;
      case Think _, Say _, Write _, Shell _, Assume _ -> false;
    };
  }
}
