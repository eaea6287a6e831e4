package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.app.view.InputWords;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import org.jspecify.annotations.Nullable;

/** Questions as programs send them. */
final class Questions {
  private static final InputWords WORDS = InputWords.json("inputType");

  private Questions() {}

  /**
   * @param directory where an action runs that names no directory of its own
   * @param key the asker's name for it, null for none
   */
  static Question read(JsonObject body, String directory, @Nullable String key) {
    String own = body.optionalText("key");
    if (own != null && own.isBlank()) {
      throw new JsonException("\"key\" is empty: leave it out, or name the question");
    }
    try {
      return new Question(
              body.text("prompt"),
              body.optionalText("context"),
              input(body, directory),
              body.flag("sensitive"),
              body.optionalDouble("confidence"),
              body.optionalText("recommendation"),
              own == null ? key : own)
          .wellFormed();
    } catch (IllegalArgumentException e) {
      throw new JsonException(String.valueOf(e.getMessage()));
    }
  }

  private static Input input(JsonObject body, String directory) {
    if (body.has("action")) {
      return new Input.Approval(ActionJson.read(body.object("action"), directory));
    }
    return WORDS.read(body);
  }
}
