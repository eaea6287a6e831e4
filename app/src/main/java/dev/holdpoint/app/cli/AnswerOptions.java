package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A gate and an answer to it, in the words of the command line. */
final class AnswerOptions {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ID",
      description = "A gate, or a task with one open gate.")
  private @Nullable String id;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ANSWER",
      description =
          "The answer; without it you are asked for it: Enter sends it, Alt+Enter begins a new"
              + " line.")
  private @Nullable String answer;

  @Option(
      names = {"-e", "--edit"},
      description = "Write the answer in $VISUAL or $EDITOR.")
  private boolean edit;

  @Option(
      names = "--file",
      paramLabel = "FILE",
      description = "Read the answer from a file; - is standard input.")
  private @Nullable String file;

  @Option(names = "--approve", description = "Let the action run, once and exactly so.")
  private boolean approve;

  @Option(
      names = "--reject",
      paramLabel = "REASON",
      description = "The action must not run; the agent is told why.")
  private @Nullable String reject;

  @Option(
      names = "--args",
      paramLabel = "JSON",
      description = "With --approve: let it run with these arguments instead.")
  private @Nullable String args;

  @Option(
      names = "--other",
      paramLabel = "TEXT",
      description = {
        "At a choice: answer in your own words. With ANSWER, where several options can be chosen:",
        "say this besides."
      })
  private @Nullable String other;

  @Option(
      names = "--template",
      paramLabel = "NAME",
      description = "Answer with this text of responses.templates in holdpoint.yaml.")
  private @Nullable String template;

  @Option(
      names = "--all",
      description = "Go through every open gate at this terminal, the most urgent first.")
  private boolean all;

  /**
   * One way at most, and one at least where nobody can be asked.
   *
   * @return the gate that is named; null where all of them are meant
   */
  @Nullable String check(Screen screen) {
    int ways =
        (answer == null && other == null ? 0 : 1)
            + (edit ? 1 : 0)
            + (file == null ? 0 : 1)
            + (approve || args != null ? 1 : 0)
            + (reject == null ? 0 : 1)
            + (template == null ? 0 : 1);
    if (ways > 1) {
      throw UserException.usage(
          "Give one of ANSWER, --other, --edit, --file, --template, --approve and --reject, not"
              + " several.");
    }
    if (all && (id != null || ways > 0)) {
      throw UserException.usage("--all asks for each answer: give neither ID nor answer with it.");
    }
    if (!all && id == null) {
      throw UserException.usage(
          "Name a gate by its ID, or give --all. `holdpoint list --awaiting` shows what is open.");
    }
    if (args != null && !approve) {
      throw UserException.usage("--args goes with --approve.");
    }
    if (!all && ways == 0 && !screen.inputIsTerminal()) {
      throw UserException.usage(
          "There is no answer, and no terminal to ask for one: give ANSWER, --file, --edit or"
              + " --template.");
    }
    return id;
  }

  @Nullable String template() {
    return template;
  }

  boolean edit() {
    return edit;
  }

  boolean isArgument() {
    return answer != null || other != null;
  }

  /** What the command line says, null where it is still to be written. */
  @Nullable String text(Context context) {
    if (approve) {
      return "approve";
    }
    if (reject != null) {
      return "reject: " + reject;
    }
    if (other != null) {
      return other;
    }
    return file == null ? answer : new GivenText(context, "answer").from(file);
  }

  /** The text as the engine takes it, with the action as the person changed it. */
  Submission submission(@Nullable Gate gate, String text) {
    Action asked = gate == null ? null : gate.question().action();
    if (gate != null && (approve || reject != null) && asked == null) {
      throw UserException.refused(
          gate.id() + " is a question: it takes an answer, not an approval.");
    }
    if (other != null) {
      boolean several =
          gate != null
              && gate.question().input() instanceof Input.Choice choice
              && choice.multiple();
      // ANSWER may name several options then, which the question itself can tell apart.
      return answer != null && several
          ? new Submission.Text(answer + ", " + Input.Choice.OTHER + " " + other)
          : new Submission.Picked(answer == null ? List.of() : List.of(answer), other);
    }
    if (args == null || asked == null) {
      return new Submission.Text(text);
    }
    try {
      return new Submission.Edited(ActionJson.withArgs(asked, Json.parse(args)));
    } catch (JsonException e) {
      throw UserException.usage("--args can't be read: " + e.getMessage() + ".");
    }
  }
}
