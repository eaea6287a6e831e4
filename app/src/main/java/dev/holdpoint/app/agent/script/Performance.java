package dev.holdpoint.app.agent.script;

import dev.holdpoint.app.agent.CallInput;
import dev.holdpoint.app.agent.ToolCalls;
import dev.holdpoint.app.agent.process.Exit;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Narrator;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One turn of a scenario while it is played. */
final class Performance {
  private final Stage stage;
  private final Answers answers;
  private final Narrator narrator;
  private final ToolCalls calls;
  private final List<Question> questions = new ArrayList<>();
  private final List<Assumption> assumptions = new ArrayList<>();
  private final List<Usage> usage = new ArrayList<>();

  Performance(Stage stage, Answers answers, Narrator narrator) {
    this.stage = stage;
    this.answers = answers;
    this.narrator = narrator;
    this.calls = new ToolCalls(narrator);
  }

  /** Where it is played. */
  record Stage(Path workspace, ScriptShell shell, InstantSource clock) {}

  Report play(List<Action> actions) throws InterruptedException {
    Outcome outcome = null;
    for (Action action : actions) {
      if (Thread.interrupted()) {
        throw new InterruptedException("the scenario was stopped");
      }
      outcome = perform(action);
      if (outcome != null) {
        break;
      }
    }
    return new Report(outcome == null ? ending() : outcome, assumptions, null, usage);
  }

  /** A turn that says nothing about its end has done what it had to do. */
  private Outcome ending() {
    return questions.isEmpty() ? new Outcome.Finished(null) : new Outcome.Asked(questions);
  }

  /** What the turn came to with this action, null where it goes on. */
  private @Nullable Outcome perform(Action action) throws InterruptedException {
    return switch (action) {
      case Action.Think(String text) -> thought(answers.shown(text));
      case Action.Say(String text) -> said(answers.shown(text));
      case Action.Write write -> written(write);
      case Action.Shell(String line) -> executed(line);
      case Action.Assume assume -> assumed(assume);
      case Action.Ask ask -> asked(ask);
      case Action.Finish finish -> finished(finish);
      case Action.Fail(String reason) -> {
        String shown = answers.shown(reason);
        raw("fail", shown);
        yield new Outcome.Failed(shown.isBlank() ? "the scenario fails here" : shown);
      }
      case Action.RateLimit limit -> {
        raw("rateLimit", limit.pause().toString());
        yield new Outcome.RateLimited(stage.clock().instant().plus(limit.pause()));
      }
    };
  }

  private @Nullable Outcome thought(String text) {
    raw("think", text);
    narrator.thought(text);
    return null;
  }

  private @Nullable Outcome said(String text) {
    raw("say", text);
    narrator.said(text);
    return null;
  }

  private @Nullable Outcome written(Action.Write write) {
    raw("write", write.path());
    calls.begun("write", "Write", write.path(), CallInput.change("", answers.shown(write.text())));
    try {
      new WorkspaceFile(stage.workspace(), write.path()).write(answers.in(write.text()));
      calls.ended("write", true, "");
      return null;
    } catch (IOException e) {
      calls.ended("write", false, IoReason.of(e));
      return new Outcome.Failed(
          "the scenario can't write %s: %s".formatted(write.path(), IoReason.of(e)));
    }
  }

  private @Nullable Outcome executed(String line) throws InterruptedException {
    raw("shell", line);
    calls.begun("shell", "Bash", line, CallInput.of("Bash", Map.of("command", line)));
    try {
      ScriptShell.Result result =
          stage.shell().run(answers.shellLine(line), answers.variables(line), narrator);
      Exit exit = result.exit();
      // Its lines stand in the log already, as they came.
      calls.ended("shell", exit.isSuccess(), exit.isSuccess() ? "" : exit.toString(), "");
      return exit.isSuccess()
          ? null
          : new Outcome.Failed(
              "the scenario's command `%s` ended with %s%s".formatted(line, exit, result.last()));
    } catch (IOException e) {
      calls.ended("shell", false, IoReason.of(e));
      return new Outcome.Failed(
          "the scenario's command `%s` could not be run: %s".formatted(line, IoReason.of(e)));
    }
  }

  private @Nullable Outcome assumed(Action.Assume assume) {
    String text = answers.shown(assume.text());
    raw("assume", text);
    assumptions.add(new Assumption(text, null, assume.confidence()));
    return null;
  }

  private @Nullable Outcome asked(Action.Ask ask) {
    try {
      Question question = answers.question(ask);
      raw("ask", question.prompt());
      questions.add(question);
      return null;
    } catch (IllegalArgumentException e) {
      return new Outcome.Failed("the scenario can't ask this: " + e.getMessage());
    }
  }

  private Outcome finished(Action.Finish finish) {
    String summary = finish.summary() == null ? null : answers.shown(finish.summary());
    raw("finish", summary == null ? "" : summary);
    Long in = finish.inputTokens();
    Long out = finish.outputTokens();
    if (in != null || out != null || finish.costUsd() != null) {
      String model = finish.model() == null ? "script" : finish.model();
      usage.add(new Usage(model, in == null ? 0 : in, out == null ? 0 : out, finish.costUsd()));
    }
    return new Outcome.Finished(summary);
  }

  private void raw(String action, String text) {
    narrator.raw(Json.write(Map.of(action, text)));
  }
}
