package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.app.view.ChoiceJson;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
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
    boolean offers = !ChoiceJson.options(body).isEmpty();
    String type = body.optionalText("inputType");
    String word = type == null ? (offers ? "choice" : "text") : type;
    if (!word.equals("choice") && ChoiceJson.limits(body)) {
      throw new JsonException("\"strict\" and \"multiple\" go with \"choices\"");
    }
    if (!word.equals("choice") && offers) {
      throw new JsonException("\"choices\" goes with the inputType choice, not with " + word);
    }
    return switch (word) {
      case "text" -> new Input.Text();
      case "password" -> new Input.Password();
      case "confirmation" -> new Input.Confirmation();
      case "choice" -> ChoiceJson.choice(body);
      default -> throw new JsonException("\"inputType\" is text, password, confirmation or choice");
    };
  }
}
