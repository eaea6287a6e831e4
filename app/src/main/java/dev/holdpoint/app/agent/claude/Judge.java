package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.view.AskedQuestion;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Desk;
import dev.holdpoint.port.Desk.Hearing;
import dev.holdpoint.port.Desk.Ruling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decides about tool calls: by the turn's desk, whoever asks and how often. */
final class Judge {
  private static final String OURS = "mcp__holdpoint__";
  static final String PERMISSION_TOOL = OURS + "permission";
  private static final Set<String> ASKING = Set.of(OURS + "ask_human", OURS + "askHuman");

  private final Desk desk;
  private final Path workspace;

  Judge(Desk desk, Path workspace) {
    this.desk = desk;
    this.workspace = workspace;
  }

  Judgement judge(ToolCall call) {
    if (ASKING.contains(call.name())) {
      return asked(call);
    }
    if (call.name().equals(PERMISSION_TOOL)) {
      return new Judgement.Deny("This tool is not for you. Use the tool that you want to use.");
    }
    if (call.name().startsWith(OURS)) {
      return Judgement.Allow.AS_IT_IS;
    }
    return call.name().equals(UserQuestions.TOOL) ? askedByItsOwnTool(call) : permitted(call);
  }

  private Judgement asked(ToolCall call) {
    Question question;
    try {
      question = AskedQuestion.of(call.input(), call.id());
    } catch (IllegalArgumentException e) {
      // The tool itself says best what is wrong with its arguments.
      return Judgement.Allow.AS_IT_IS;
    }
    return switch (desk.ask(question)) {
      case Hearing.Answered _, Hearing.GoOn _ -> Judgement.Allow.AS_IT_IS;
      case Hearing.Waits(GateId gate) -> new Judgement.Wait(List.of(gate));
      case Hearing.Refused(String why) -> unanswered(why);
    };
  }

  private Judgement askedByItsOwnTool(ToolCall call) {
    UserQuestions all;
    try {
      all = UserQuestions.of(call);
    } catch (JsonException | IllegalArgumentException e) {
      return new Judgement.Deny("This can't be asked: " + e.getMessage() + ".");
    }
    List<GateId> waits = new ArrayList<>();
    List<Hearing.Answered> answers = new ArrayList<>();
    for (Question question : all.questions()) {
      switch (desk.ask(question)) {
        case Hearing.Answered answered -> answers.add(answered);
        case Hearing.Waits(GateId gate) -> waits.add(gate);
        case Hearing.GoOn(String why) ->
            answers.add(
                new Hearing.Answered(
                    "Not asked (%s). Continue with your best assumption.".formatted(why)));
        case Hearing.Refused(String why) -> {
          return unanswered(why);
        }
      }
    }
    return waits.isEmpty()
        ? new Judgement.Allow(all.answered(answers), files(answers))
        : new Judgement.Wait(waits);
  }

  private static String files(List<Hearing.Answered> answers) {
    return answers.stream()
        .map(Hearing.Answered::files)
        .filter(files -> !files.isEmpty())
        .collect(Collectors.joining("\n\n"));
  }

  private static Judgement unanswered(String why) {
    return new Judgement.Deny(
        "There is no answer: %s. That is neither a yes nor a no. Do nothing that depends on it."
            .formatted(why));
  }

  private Judgement permitted(ToolCall call) {
    ToolUse use;
    try {
      use = ForeignTools.use(call, workspace);
    } catch (JsonException e) {
      return denied("its input can't be understood: " + e.getMessage());
    }
    return switch (desk.permit(use)) {
      case Ruling.Allowed _ -> Judgement.Allow.AS_IT_IS;
      case Ruling.Changed(Action instead) -> changed(call, use, instead);
      case Ruling.Denied(String why) -> denied(why);
      case Ruling.Waits(GateId gate) -> new Judgement.Wait(List.of(gate));
    };
  }

  private Judgement changed(ToolCall call, ToolUse use, Action instead) {
    Map<String, @Nullable Object> input = ForeignTools.changed(call, instead);
    if (input == null) {
      return denied(
          "a person wants something else to run, which this tool can't: " + instead.args());
    }
    return switch (desk.permit(use.as(instead))) {
      case Ruling.Allowed _ ->
          new Judgement.Allow(
              input,
              "A person changed this call before it ran. It ran with this input instead: "
                  + Json.write(input));
      case Ruling.Denied(String why) -> denied(why);
      case Ruling.Waits(GateId gate) -> new Judgement.Wait(List.of(gate));
      case Ruling.Changed _ -> denied("a person wants something else to run");
    };
  }

  private static Judgement denied(String why) {
    return new Judgement.Deny(
        "Denied by Holdpoint: %s. It did not run, and must not run in any other way either. Go on"
                .formatted(why)
            + " without it, or end your turn and say what is missing.");
  }
}
