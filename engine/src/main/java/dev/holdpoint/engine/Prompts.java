package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.MadeAssumption;
import dev.holdpoint.model.Progress;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.port.Retelling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Words the prompt of a turn. Text from people and agents stands inside fences that it can't close,
 * and the heading of an answer stands only where there is one.
 */
final class Prompts {
  static final String ANSWER_HEADING = "## Human Response to Your Question";
  private static final String QUOTED_HEADING = ANSWER_HEADING.replace("##", "\\#\\#");
  private static final String HISTORY_HEADING = "## Questions and Answers So Far";
  private static final Pattern PLACEHOLDER =
      Pattern.compile("%%(?:STEP|TITLE|BODY|PLANNING_DIR)%%");
  private static final String GO_ON = "Go on where you left off.";
  private static final String RATE_LIMITED =
      """
      ## Your Last Turn Met a Rate Limit
      Go on where you left off. What you were told then may not have reached you.\
      """;
  private static final String CUT_OFF =
      """
      ## This Turn Was Cut Off Before
      An earlier attempt at this turn was interrupted. The workspace is as it was left: look at \
      what is there before you go on, and don't repeat what is done already.\
      """;

  private static final String WITHDRAWN =
      """
      ## Your Question Was Withdrawn
      Nobody will answer it. That is neither a yes nor a no: what it asked for is not approved. \
      Ask again only if you can't go on without it:\
      """;

  private static final String NOBODY_WAS_ASKED =
      """
      ## Nobody Was Asked
      This did not go to a person. What is denied must not run. Otherwise go on with your best \
      assumption, and report it under "assumptions".\
      """;

  /**
   * Its examples are no JSON, so that an agent which repeats its prompt has reported nothing. ASCII
   * alone: a single character beyond Latin-1 makes Java take twice the space for all of a prompt,
   * and much longer to encode it.
   */
  private static final String ENDING =
      """
      ## How to End Your Turn
      Print one JSON object on a line of its own as the last thing you print, with your own values \
      in place of everything in angle brackets, texts in double quotes:
      `{"status": "completed", "summary": <what you did>, "assumptions": [{"text": <what you \
      assumed>, "confidence": <0 to 1>}, ...]}`
      or, if it can't be done: `{"status": "failed", "summary": <why>}`\
      """;

  private static final String ENDING_BY_ASKING =
      """

      or, to ask by ending your turn:
      `{"status": "needs_input", "question": <text>, "questionContext": <text>, "inputType": \
      <"text", "password", "confirmation" or "choice">, "choices": [<text>, ...], \
      "recommendation": <text>, "confidence": <0 to 1>}`\
      """;

  private Prompts() {}

  /**
   * What a prompt is made of.
   *
   * @param role what the agent is told about its part, empty for nothing
   * @param output what the check printed that failed last, empty for nothing
   * @param edits what people changed since the last turn, as a diff, empty for nothing
   * @param documents the files that were given with the task and with answers
   * @param plan what is said about the run's plan
   */
  record Material(
      String intro,
      String role,
      String step,
      String output,
      String edits,
      Attached documents,
      PlanWords plan) {
    /** For what is written down. */
    Material covered(Mask mask) {
      return new Material(
          intro, role, step, output, mask.cover(edits), documents, plan.covered(mask));
    }
  }

  /** The same turn in other words. */
  record Retold(Task task, Run run, Material material, Told told) implements Retelling {
    @Override
    public String anew() {
      return worded(Memory.NONE, _ -> true);
    }

    @Override
    public String besides(Collection<GateId> gates) {
      String other = worded(Memory.of(run), one -> !gates.contains(one.id()));
      return other.strip().equals(GO_ON) ? "" : other;
    }

    private String now(Gate gate, Answer answer) {
      return answered(answer, told.now(gate, answer)) + material.documents().with(gate);
    }

    private String earlier(Gate gate, Answer answer) {
      return answered(answer, told.earlier(gate, answer)) + material.documents().with(gate);
    }

    private String worded(Memory memory, Predicate<Gate> isTold) {
      List<String> parts = new ArrayList<>();
      if (memory != Memory.SESSION) {
        parts.add(material.role());
        parts.add(InteractionIntro.parse(material.intro()).at(run.plan().threshold()));
        parts.add(instructions(task, run, material));
        parts.add(material.documents().text());
        parts.add(material.plan().approved());
        parts.add(ending(run.plan().threshold()));
        parts.add(history(task, run, this::earlier, gate -> true));
      } else {
        if (run.progress().limited() > 0) {
          parts.add(RATE_LIMITED);
          parts.add(history(task, run, this::earlier, gate -> isUnheard(gate, run)));
        }
        parts.add(material.documents().news());
      }
      parts.add(setback(run, material.output()));
      parts.add(material.plan().problems());
      parts.add(material.plan().edits());
      parts.add(edits(material.edits()));
      parts.add(unasked(task, run));
      parts.add(unanswered(task, run));
      parts.add(withdrawn(task, run));
      if (run.repeats()) {
        parts.add(CUT_OFF);
      }
      parts.replaceAll(part -> part.replace(ANSWER_HEADING, QUOTED_HEADING));
      parts.add(answers(task, run, this::now, isTold));
      parts.removeIf(String::isBlank);
      return (parts.isEmpty() ? GO_ON : String.join("\n\n", parts)) + "\n";
    }
  }

  /** What an agent knows of the turns before. */
  private enum Memory {
    NONE,
    SESSION,
    /** The turn that it began in was cut off, maybe before it heard anything. */
    DOUBTFUL;

    static Memory of(Run run) {
      if (run.session() == null) {
        return NONE;
      }
      return run.progress().newSession() ? DOUBTFUL : SESSION;
    }
  }

  static String forNextTurn(Task task, Run run, Material material, Told told) {
    return new Retold(task, run, material, told).worded(Memory.of(run), _ -> true);
  }

  private static String instructions(Task task, Run run, Material material) {
    Map<String, String> values =
        Map.of(
            "%%STEP%%", run.currentStep().name(),
            "%%TITLE%%", task.spec().title(),
            "%%BODY%%", task.spec().body(),
            "%%PLANNING_DIR%%", material.plan().dir());
    // All in one go, so that a placeholder inside of a value stays what it is: text.
    return PLACEHOLDER
        .matcher(material.step())
        .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(), "")))
        .strip();
  }

  private static String ending(Threshold threshold) {
    return threshold.neverAsks() ? ENDING : ENDING + ENDING_BY_ASKING;
  }

  /** An agent that has no memory of it is told in each turn of the step. */
  private static String setback(Run run, String output) {
    Progress.Setback setback = run.progress().setback();
    if (setback == null) {
      return "";
    }
    if (run.session() != null && setback.turn() + 1 < run.unheardFrom()) {
      return "";
    }
    int tries = run.currentStep().rules().retries() + 1;
    return """
    ## The Step Was Not Done
    Turn %d ended, but its work does not count yet:
    %s%s
    The workspace is as that turn left it. This is try %d of %d: set it right, and end your turn \
    again.\
    """
        .formatted(
            setback.turn(),
            Fence.around(setback.why()),
            output.isBlank() ? "" : "\nIt printed:\n" + Fence.around(output.stripTrailing()),
            run.progress().failures() + 1,
            tries);
  }

  private static String edits(String diff) {
    return diff.isBlank()
        ? ""
        : """
        ## Changed by a Person Meanwhile
        While you waited, somebody changed files in your workspace. Go on from how they are now:
        """
            + Fence.around(diff.stripTrailing());
  }

  /** Earlier exchanges, for an agent that has no memory of them. */
  private static String history(
      Task task, Run run, BiFunction<Gate, Answer, String> told, Predicate<Gate> wanted) {
    List<Gate> earlier =
        task.gates().stream()
            .filter(gate -> gate.answer() != null && !isFresh(gate, run))
            .filter(gate -> gate.run() == run.number() && wanted.test(gate))
            .toList();
    return earlier.isEmpty() ? "" : HISTORY_HEADING + "\n" + exchanges(earlier, told);
  }

  private static String answers(
      Task task, Run run, BiFunction<Gate, Answer, String> told, Predicate<Gate> isTold) {
    List<Gate> fresh =
        task.gates().stream()
            .filter(isTold)
            .filter(gate -> gate.run() == run.number() && gate.answer() != null)
            .filter(gate -> isFresh(gate, run))
            .toList();
    return fresh.isEmpty() ? "" : ANSWER_HEADING + "\n" + exchanges(fresh, told);
  }

  /** Whether the coming turn is the one that gets this gate's answer. */
  static boolean isFresh(Gate gate, Run run) {
    return !gate.isDelivered() || gate.deliveredIn() == run.nextTurn();
  }

  /** Whether an agent that remembers may not know how this gate was closed. */
  private static boolean isUnheard(Gate gate, Run run) {
    return !gate.isDelivered() || gate.deliveredIn() >= run.unheardFrom();
  }

  private static String exchanges(List<Gate> gates, BiFunction<Gate, Answer, String> told) {
    StringBuilder text = new StringBuilder();
    for (Gate gate : gates) {
      Answer answer = gate.answer();
      if (answer != null) {
        text.append("\n**Question asked:**\n")
            .append(Fence.around(gate.question().prompt()))
            .append("\n\n**Human's answer:**\n")
            .append(told.apply(gate, answer))
            .append('\n');
      }
    }
    return text.toString().stripTrailing();
  }

  /** An agent that offered options is told what is none of them. */
  private static String answered(Answer answer, String told) {
    if (!(answer.reply() instanceof Reply.Chose(List<String> options, @Nullable String words))
        || words == null) {
      return Fence.around(told);
    }
    return options.isEmpty()
        ? Fence.around(words) + "\nThese are the person's own words, none of your options."
        : Fence.around(new Reply.Chose(options, null).text())
            + "\n\n**And in own words, which are none of your options:**\n"
            + Fence.around(words);
  }

  /** An expiry is no answer, and the agent is told so. */
  private static String unanswered(Task task, Run run) {
    List<String> questions =
        task.gates().stream()
            .filter(gate -> gate.run() == run.number() && isUnheard(gate, run))
            .filter(gate -> gate.state() instanceof Gate.State.Expired)
            .map(gate -> Fence.around(gate.question().prompt()))
            .toList();
    return questions.isEmpty()
        ? ""
        : """
        ## Nobody Answered in Time
        That is neither a yes nor a no. Ask again if you can't go on without it:
        """
            + String.join("\n", questions);
  }

  /** What went with its run or task is nobody's decision about the question. */
  private static String withdrawn(Task task, Run run) {
    StringBuilder questions = new StringBuilder();
    for (Gate gate : task.gates()) {
      boolean isNews = gate.run() == run.number() && isUnheard(gate, run);
      if (isNews
          && gate.state() instanceof Gate.State.Withdrawn(String why, @Nullable String by, var _)
          && by != null) {
        questions.append("\n").append(Fence.around(gate.question().prompt()));
        questions.append("\nThe reason given:\n").append(Fence.around(why));
      }
    }
    return questions.isEmpty() ? "" : WITHDRAWN + questions;
  }

  private static String unasked(Task task, Run run) {
    int last = run.unheardFrom() - 1;
    boolean alsoAsked =
        task.gates().stream()
            .anyMatch(
                gate -> gate.run() == run.number() && gate.turn() == last && isUnheard(gate, run));
    if (run.unasked() == 0 && !alsoAsked) {
      return "";
    }
    StringBuilder questions = new StringBuilder();
    for (MadeAssumption made : task.assumptions()) {
      Assumption assumption = made.assumption();
      if (made.run() == run.number() && made.turn() == last && assumption.question() != null) {
        questions.append("\n").append(Fence.around(assumption.question()));
        questions.append("\n").append(Fence.around(assumption.text()));
      }
    }
    return questions.isEmpty() ? "" : NOBODY_WAS_ASKED + questions;
  }
}
