package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Questions as programs send them. */
final class Questions {
  private Questions() {}

  /**
   * @param directory where an action runs that names no directory of its own
   * @param key the asker's name for it, null for none
   */
  static Question read(JsonObject body, String directory, @Nullable String key) {
    String own = body.optionalText("key");
    try {
      return new Question(
          body.text("prompt"),
          body.optionalText("context"),
          input(body, directory),
          body.flag("sensitive"),
          body.optionalDouble("confidence"),
          body.optionalText("recommendation"),
          own == null ? key : own);
    } catch (IllegalArgumentException e) {
      throw new JsonException(String.valueOf(e.getMessage()));
    }
  }

  private static Input input(JsonObject body, String directory) {
    if (body.has("action")) {
      return new Input.Approval(ActionJson.read(body.object("action"), directory));
    }
    List<String> choices = body.texts("choices");
    String type = body.optionalText("inputType");
    String word = type == null ? (choices.isEmpty() ? "text" : "choice") : type;
    if (!word.equals("choice") && !choices.isEmpty()) {
      throw new JsonException("\"choices\" goes with the inputType choice, not with " + word);
    }
    return switch (word) {
      case "text" -> new Input.Text();
      case "password" -> new Input.Password();
      case "confirmation" -> new Input.Confirmation();
      case "choice" -> new Input.Choice(choices);
      default -> throw new JsonException("\"inputType\" is text, password, confirmation or choice");
    };
  }
}
