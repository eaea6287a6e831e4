package dev.holdpoint.app.agent;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.app.view.ChoiceJson;
import dev.holdpoint.app.view.InputWords;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Translates an agent's result object; one that breaks its format fails the turn and says why. */
public final class ResultReader {
  private static final InputWords WORDS = InputWords.json("inputType");

  private final JsonObject result;
  private final String defaultModel;
  private final String workspace;

  private ResultReader(JsonObject result, String defaultModel, String workspace) {
    this.result = result;
    this.defaultModel = defaultModel;
    this.workspace = workspace;
  }

  /**
   * What the object reports; usage without a model's name is entered under the default, an action
   * without a directory is one in the workspace.
   */
  public static Report read(JsonObject result, String defaultModel, String workspace) {
    try {
      return new ResultReader(result, defaultModel, workspace).report();
    } catch (JsonException | IllegalArgumentException | ArithmeticException e) {
      return Report.of(
          new Outcome.Failed("the agent's result can't be understood: " + e.getMessage()));
    }
  }

  private Report report() {
    return new Report(outcome(), assumptions(), optional("sessionId"), usage());
  }

  private Outcome outcome() {
    String summary = optional("summary");
    List<String> issues = result.texts("issues");
    return switch (result.text("status")) {
      case ResultFinder.COMPLETED -> new Outcome.Finished(summary);
      case ResultFinder.FAILED -> new Outcome.Failed(reason(summary, issues));
      case ResultFinder.BLOCKED ->
          new Outcome.Blocked(summary == null ? "The agent is blocked." : summary, issues);
      case ResultFinder.NEEDS_INPUT -> asked(summary);
      default -> throw new IllegalStateException("not a result");
    };
  }

  private static String reason(@Nullable String summary, List<String> issues) {
    if (summary != null) {
      return summary;
    }
    return issues.isEmpty()
        ? "the agent reported that it failed, without a reason"
        : String.join("; ", issues);
  }

  private Outcome asked(@Nullable String summary) {
    String question = optional("question");
    String prompt = question == null ? summary : question;
    if (prompt == null) {
      return new Outcome.Failed(
          "the agent needs input but asked nothing: its result has neither question nor summary");
    }
    return new Outcome.Asked(
        List.of(
            new Question(
                prompt,
                context(),
                input(),
                result.flag("sensitive"),
                result.optionalDouble("confidence"),
                optional("recommendation"),
                null)));
  }

  private Input input() {
    if (result.has("action")) {
      return new Input.Approval(ActionJson.read(result.object("action"), workspace));
    }
    String type = optional("inputType");
    boolean canBeChoice = type == null || type.equals("choice");
    return WORDS.read(
        type,
        canBeChoice ? ChoiceJson.options(result) : List.of(),
        result.flag("strict"),
        result.flag("multiple"));
  }

  /** Options of a question that takes any text are suggestions; a person should see them. */
  private @Nullable String context() {
    String context = optional("questionContext");
    List<Input.Option> choices = ChoiceJson.options(result);
    if (choices.isEmpty() || input() instanceof Input.Choice) {
      return context;
    }
    String suggestions =
        "Suggested: " + choices.stream().map(Input.Option::value).collect(Collectors.joining(", "));
    return context == null ? suggestions : context + "\n\n" + suggestions;
  }

  private List<Assumption> assumptions() {
    List<Assumption> assumptions = new ArrayList<>();
    for (JsonObject assumption : result.objects("assumptions")) {
      Double confidence = assumption.optionalDouble("confidence");
      if (confidence != null && !(confidence >= 0 && confidence <= 1)) {
        throw new JsonException("the confidence of an assumption is a number from 0 to 1");
      }
      assumptions.add(new Assumption(assumption.text("text"), null, confidence));
    }
    return assumptions;
  }

  private List<Usage> usage() {
    if (!result.has("usage")) {
      return List.of();
    }
    JsonObject usage = result.object("usage");
    String model = usage.optionalText("model");
    return List.of(
        new Usage(
            model == null || model.isBlank() ? defaultModel : model,
            usage.has("inputTokens") ? usage.number("inputTokens") : 0,
            usage.has("outputTokens") ? usage.number("outputTokens") : 0,
            usage.optionalDouble("costUsd")));
  }

  /** Blank is as good as absent. */
  private @Nullable String optional(String key) {
    String text = result.optionalText(key);
    return text == null || text.isBlank() ? null : text;
  }
}
