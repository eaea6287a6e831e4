package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.app.view.ChoiceJson;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.WellFormed;
import java.util.List;
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
    return decides ? decision(body, gate) : answer(body, gate);
  }

  private static Submission answer(JsonObject body, Gate gate) {
    List<String> given = texts(body.values().get("answer"));
    boolean other = body.flag("other");
    boolean isText =
        gate.question().input() instanceof Input.Text
            || gate.question().input() instanceof Input.Password;
    if (isText && !(body.values().get("answer") instanceof String)) {
      throw new JsonException("this gate takes a text as \"answer\"");
    }
    if (!(gate.question().input() instanceof Input.Choice choice)) {
      if (given.size() != 1) {
        throw new JsonException("\"answer\" is a list only where several options can be chosen");
      }
      return other
          ? new Submission.Picked(List.of(), given.getFirst())
          : new Submission.Text(given.getFirst());
    }
    if (body.values().get("answer") instanceof List<?> && !choice.multiple()) {
      throw new JsonException("\"answer\" is a list only where several options can be chosen");
    }
    ChoiceJson.Given parts = ChoiceJson.given(choice, given, other);
    return new Submission.Picked(parts.options(), parts.words());
  }

  private static List<String> texts(@Nullable Object answer) {
    return answer instanceof List<?> list
        ? list.stream().map(Answers::text).toList()
        : List.of(text(answer));
  }

  private static String text(@Nullable Object answer) {
    return switch (answer) {
      case String text -> WellFormed.text(text);
      case Boolean yes -> yes ? "yes" : "no";
      case Long number -> number.toString();
      case null, default ->
          throw new JsonException("\"answer\" must be a text, yes or no, or a list of options");
    };
  }

  private static Submission decision(JsonObject body, Gate gate) {
    Action asked = gate.question().action();
    if (asked == null) {
      throw new JsonException("this gate asks a question: it takes \"answer\"");
    }
    String reason = WellFormed.orNull(body.optionalText("reason"));
    String decision = body.text("decision");
    if (decision.equals("approve") && reason != null && !reason.isBlank()) {
      throw new JsonException("an approval takes no \"reason\": the agent would not get it");
    }
    return switch (decision) {
      case "approve" ->
          body.has("args")
              ? new Submission.Edited(ActionJson.withArgs(asked, body.values().get("args")))
              : new Submission.Text("approve");
      case "reject" -> new Submission.Text("reject: " + (reason == null ? "" : reason));
      default -> throw new JsonException("\"decision\" is approve or reject");
    };
  }
}
