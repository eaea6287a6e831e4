package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Threshold;
import java.util.ArrayList;
import java.util.List;

/**
 * Words the prompt of a turn. Text from people and agents stands inside fences that it can't close,
 * and the heading of an answer stands only where there is one.
 */
final class Prompts {
  static final String ANSWER_HEADING = "## Human Response to Your Question";
  private static final String HISTORY_HEADING = "## Questions and Answers So Far";

  private Prompts() {}

  /** The templates that a prompt is made of. */
  record Templates(String intro, String step) {}

  static String forNextTurn(Task task, Run run, Templates templates) {
    List<String> parts = new ArrayList<>();
    if (run.session() == null) {
      parts.add(InteractionIntro.parse(templates.intro()).at(run.plan().threshold()));
      parts.add(instructions(task, run, templates.step()));
      parts.add(ending(run.plan().threshold()));
      parts.add(history(task, run));
    }
    parts.add(answers(task, run));
    parts.add(unasked(task, run));
    if (run.repeats()) {
      parts.add(
          """
          ## This Turn Was Cut Off Before
          An earlier attempt at this turn was interrupted. The workspace is as it was left: look at \
          what is there before you go on, and don't repeat what is done already.\
          """);
    }
    parts.removeIf(String::isBlank);
    return String.join("\n\n", parts) + "\n";
  }

  private static String instructions(Task task, Run run, String template) {
    // The body goes in last, so that a placeholder inside of it stays what it is: text.
    return template
        .replace("%%STEP%%", run.currentStep().name())
        .replace("%%TITLE%%", task.spec().title())
        .replace("%%BODY%%", task.spec().body())
        .replace(ANSWER_HEADING, "\\" + ANSWER_HEADING)
        .strip();
  }

  private static String ending(Threshold threshold) {
    String asking =
        threshold.neverAsks()
            ? ""
            : """

            or, to ask by ending your turn:
            `{"status": "needs_input", "question": "…", "questionContext": "…", "inputType": \
            "text|confirmation|choice", "choices": [], "recommendation": "…", "confidence": 0.5}`\
            """;
    return """
    ## How to End Your Turn
    Print one JSON object on a line of its own as the last thing you print:
    `{"status": "completed", "summary": "what you did", "assumptions": [{"text": "…", \
    "confidence": 0.8}]}`
    or, if it can't be done: `{"status": "failed", "summary": "why"}`%s\
    """
        .formatted(asking);
  }

  /** Earlier exchanges, for an agent that has no memory of its own. */
  private static String history(Task task, Run run) {
    List<Gate> earlier =
        task.gates().stream()
            .filter(gate -> gate.answer() != null && !isFresh(gate, run))
            .filter(gate -> gate.run() == run.number())
            .toList();
    return earlier.isEmpty() ? "" : HISTORY_HEADING + "\n" + exchanges(earlier);
  }

  private static String answers(Task task, Run run) {
    List<Gate> fresh =
        task.gates().stream()
            .filter(gate -> gate.run() == run.number() && gate.answer() != null)
            .filter(gate -> isFresh(gate, run))
            .toList();
    return fresh.isEmpty() ? "" : ANSWER_HEADING + "\n" + exchanges(fresh);
  }

  /** Whether the coming turn is the one that gets this gate's answer. */
  private static boolean isFresh(Gate gate, Run run) {
    int coming = run.nextTurn();
    if (!gate.isDelivered() || gate.deliveredIn() == coming) {
      return true;
    }
    // A repeated turn that asked the same again, although it had been told: told once more.
    boolean askedAgain = gate.deliveredIn() == gate.turn() && !gate.waited();
    return askedAgain && gate.turn() == coming - 1;
  }

  private static String exchanges(List<Gate> gates) {
    StringBuilder text = new StringBuilder();
    for (Gate gate : gates) {
      Answer answer = gate.answer();
      if (answer != null) {
        text.append("\n**Question asked:**\n")
            .append(Fence.around(gate.question().prompt()))
            .append("\n\n**Human's answer:**\n")
            .append(Fence.around(answer.reply().text()))
            .append('\n');
      }
    }
    return text.toString().stripTrailing();
  }

  private static String unasked(Task task, Run run) {
    if (run.unasked() == 0) {
      return "";
    }
    List<String> questions =
        task.assumptions().stream()
            .filter(made -> made.run() == run.number() && made.turn() == run.lastTurn())
            .map(made -> made.assumption().question())
            .filter(question -> question != null)
            .map(Fence::around)
            .toList();
    if (questions.isEmpty()) {
      return "";
    }
    return """
    ## Nobody Was Asked
    Go on with your best assumption, and report it under "assumptions". This did not go to a \
    person:
    """
        + String.join("\n", questions);
  }
}
