package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.view.ActionArguments;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The form that answers a gate. */
final class AnswerForm {
  private static final String COMMAND = "command";
  private static final String ARGS = "args";

  private AnswerForm() {}

  static Submission read(Context request, Gate gate) {
    Set<String> several = ChoiceForm.asksFor(gate) ? Set.of(ChoiceForm.ANSWER) : Set.of();
    SentOnce.check(request, several);
    Action asked = gate.question().action();
    if (asked == null) {
      return ChoiceForm.asksFor(gate)
          ? ChoiceForm.read(request)
          : new Submission.Text(given(request, "answer"));
    }
    return switch (given(request, "decision")) {
      case "approve" -> {
        if (!given(request, "reason").isBlank()) {
          throw Problem.wrong("You approved it and wrote why not: clear that text, or reject it.");
        }
        yield new Submission.Edited(edited(request, asked));
      }
      case "reject" -> new Submission.Text("reject: " + given(request, "reason"));
      default -> throw Problem.wrong("An approval is approved or rejected.");
    };
  }

  /** What a person chose or wrote, null where that is nothing, or must not be shown. */
  static @Nullable String written(Context request, Gate gate) {
    if (gate.question().sensitive()) {
      return null;
    }
    Action asked = gate.question().action();
    Stream<String> parts =
        asked != null
            ? Stream.of(changed(request, asked), given(request, "reason"))
            : ChoiceForm.asksFor(gate)
                ? ChoiceForm.chosen(request).stream()
                : Stream.of(given(request, "answer"));
    String all = parts.filter(part -> !part.isBlank()).collect(Collectors.joining("\n"));
    return all.isEmpty() ? null : all;
  }

  /** With what stands in the field; unchanged, it is the very action that was asked for. */
  private static Action edited(Context request, Action asked) {
    String command = request.formParam(COMMAND);
    String args = request.formParam(ARGS);
    if (command != null && Json.parse(asked.args()) instanceof Map<?, ?> known) {
      Map<String, @Nullable Object> changed = Json.map();
      known.forEach((key, value) -> changed.put(String.valueOf(key), value));
      changed.put(COMMAND, unix(command));
      return ActionJson.withArgs(asked, changed);
    }
    return args == null ? asked : ActionJson.withArgs(asked, Json.parse(args));
  }

  /** The command or the arguments where a person changed them, else nothing. */
  private static String changed(Context request, Action asked) {
    if (request.formParam(COMMAND) != null) {
      String command = given(request, COMMAND);
      return command.equals(ActionArguments.of(asked).text(COMMAND)) ? "" : command;
    }
    String args = given(request, ARGS);
    return isSameJson(args, asked.args()) ? "" : args;
  }

  private static boolean isSameJson(String one, String other) {
    try {
      return Objects.equals(Json.parse(one), Json.parse(other));
    } catch (JsonException e) {
      return false;
    }
  }

  private static String given(Context request, String name) {
    String text = request.formParam(name);
    return text == null ? "" : unix(text);
  }

  /** Forms send lines as no agent writes them. */
  private static String unix(String text) {
    return text.replace("\r\n", "\n");
  }
}
