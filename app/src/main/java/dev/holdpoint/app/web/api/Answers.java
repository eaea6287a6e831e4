package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import org.jspecify.annotations.Nullable;

/** Answers as programs send them. */
final class Answers {
  private Answers() {}

  /**
   * @param gate what is answered
   */
  static Submission read(JsonObject body, Gate gate) {
    boolean decides = body.has("decision");
    if (decides == body.has("answer")) {
      throw new JsonException("give either \"answer\" or \"decision\"");
    }
    return decides ? decision(body, gate) : new Submission.Text(text(body.values().get("answer")));
  }

  private static String text(@Nullable Object answer) {
    return switch (answer) {
      case String text -> text;
      case Boolean yes -> yes ? "yes" : "no";
      case Long number -> number.toString();
      case null, default -> throw new JsonException("\"answer\" must be a text, yes or no");
    };
  }

  private static Submission decision(JsonObject body, Gate gate) {
    Action asked = gate.question().action();
    if (asked == null) {
      throw new JsonException("this gate asks a question: it takes \"answer\"");
    }
    String reason = body.optionalText("reason");
    return switch (body.text("decision")) {
      case "approve" ->
          body.has("args")
              ? new Submission.Edited(ActionJson.withArgs(asked, body.values().get("args")))
              : new Submission.Text("approve");
      case "reject" -> new Submission.Text("reject: " + (reason == null ? "" : reason));
      default -> throw new JsonException("\"decision\" is approve or reject");
    };
  }
}
