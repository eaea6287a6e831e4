package dev.holdpoint.app.mirror;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts a task's journal into words, one line for each entry. */
final class LogText {
  // Earlier entries are needed to understand later ones: an answer names its gate only.
  private final Map<Integer, Question> questions = new HashMap<>();
  private final Set<Integer> withdrawn = new HashSet<>();
  private List<StepPlan> steps = List.of();
  private int run;
  private int lastTurn;

  private LogText() {}

  /** The lines of those entries that stand behind a sequence. */
  static List<Line> behind(long sequence, List<Entry> entries) {
    LogText words = new LogText();
    List<Line> lines = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.sequence() > sequence) {
        lines.add(words.line(entry));
      }
      words.remember(entry.event());
    }
    return lines;
  }

  private void remember(Event event) {
    switch (event) {
      case Event.RunQueued queued -> {
        run = queued.run();
        steps = queued.plan().steps();
        lastTurn = 0;
      }
      case Event.TurnStarted started -> lastTurn = started.turn();
      case Event.GateOpened opened -> questions.put(opened.gate(), opened.question());
      case Event.GateWithdrawn gone -> withdrawn.add(gone.gate());
      default -> {}
    }
  }

  private Line line(Entry entry) {
    return switch (entry.event()) {
      case Event.TaskCreated(TaskSpec spec, _) -> line(entry, Tag.TASK, created(entry, spec));
      case Event.TaskEdited(TaskSpec spec) ->
          line(entry, Tag.TASK, entry.task() + " changed: " + spec.title());
      case Event.TaskCancelled(String by) ->
          line(entry, Tag.TASK, entry.task() + " cancelled by " + by);
      case Event.TaskDeferred(String by) ->
          line(entry, Tag.TASK, entry.task() + " deferred by " + by);
      case Event.TaskReopened(String by) ->
          line(entry, Tag.TASK, entry.task() + " reopened by " + by);
      case Event.TaskClosed(String by, @Nullable String why) ->
          line(entry, Tag.TASK, entry.task() + " closed by " + by + after(": ", why));
      case Event.RunQueued queued -> line(entry, Tag.RUN, queued(queued));
      case Event.TurnStarted started -> line(entry, Tag.TURN, started(started));
      case Event.GateOpened opened ->
          line(entry, Tag.QUESTION, gate(entry, opened.gate()) + " " + asked(opened));
      case Event.GateAnswered(int gate, Answer answer) ->
          line(entry, Tag.ANSWER, gate(entry, gate) + " " + answered(gate, answer));
      case Event.GateExpired(int gate) ->
          line(entry, Tag.EXPIRED, gate(entry, gate) + " nobody answered in time");
      case Event.GateWithdrawn(int gate, String why, @Nullable String by) ->
          line(entry, Tag.WITHDRAWN, gate(entry, gate) + after(" by ", by, ":") + " " + why);
      case Event.GateDeadlineSet set ->
          line(entry, Tag.DEADLINE, gate(entry, set.gate()) + " " + deadline(set));
      case Event.AnswerDelivered(int gate, int turn) ->
          line(entry, Tag.TURN, "turn %d %s".formatted(turn, heard(entry, gate)));
      case Event.ApprovalUsed(int gate, int turn, String _) ->
          line(entry, Tag.TURN, "turn %d runs what %s approved".formatted(turn, gate(entry, gate)));
      case Event.SessionBegan(int turn, String session) ->
          line(entry, Tag.TURN, "turn %d works in session %s".formatted(turn, session));
      case Event.AgentOverstepped(String attempt) ->
          line(entry, Tag.REFUSED, "the agent tried what only people may do: " + attempt);
      case Event.AssumptionMade(int _, Assumption made) ->
          line(entry, Tag.ASSUMPTION, assumed(made));
      case Event.TurnEnded ended -> line(entry, Tag.TURN, ended(ended));
      case Event.PlanRefused(int turn, List<String> problems) ->
          line(
              entry,
              Tag.PLAN,
              "turn %d left no plan to review: %s".formatted(turn, String.join("; ", problems)));
      case Event.PlanEdited(int gate, var edit, var channel) ->
          line(
              entry,
              Tag.PLAN,
              "%s edited by %s via %s".formatted(gate(entry, gate), edit.by(), channel.word()));
      case Event.TodosChanged(int turn, var _) ->
          line(entry, Tag.PLAN, "turn %d got on with its todos".formatted(turn));
      case Event.DriftFlagged(int turn, List<String> departures, var _) ->
          line(
              entry,
              Tag.PLAN,
              "turn %d departed from the approved plan: %s"
                  .formatted(turn, String.join("; ", departures)));
      case Event.TurnInterrupted(int turn) ->
          line(entry, Tag.TURN, "turn %d was cut off and will be repeated".formatted(turn));
      case Event.StepFinished(int step, @Nullable String summary) ->
          line(entry, Tag.STEP, step(step) + " finished" + after(": ", summary));
      case Event.StepRetried(int step, String why, var _) ->
          line(entry, Tag.STEP, step(step) + " is tried again: " + why);
      case Event.RunSlept(var until) ->
          line(entry, Tag.RUN, "run %d waits for a rate limit until %s".formatted(run, until));
      // Its summary is the last step's, one line above.
      case Event.RunFinished _ -> line(entry, Tag.RUN, "run %d finished".formatted(run));
      case Event.RunFailed(String reason) ->
          line(entry, Tag.RUN, "run %d failed: %s".formatted(run, reason));
    };
  }

  private static Line line(Entry entry, Tag tag, String text) {
    return new Line(entry.sequence(), entry.at(), tag, text);
  }

  private static String gate(Entry entry, int number) {
    return entry.task() + "." + number;
  }

  private static String created(Entry entry, TaskSpec spec) {
    return entry.task() + " created" + after(" from ", spec.source()) + ": " + spec.title();
  }

  private static String queued(Event.RunQueued queued) {
    RunPlan plan = queued.plan();
    return "run %d queued, threshold %d, steps: %s"
        .formatted(
            queued.run(),
            plan.threshold().value(),
            plan.steps().stream().map(StepPlan::name).collect(Collectors.joining(", ")));
  }

  private String started(Event.TurnStarted started) {
    String again = started.turn() == lastTurn ? " again" : "";
    String agent =
        started.step() < steps.size() ? steps.get(started.step()).agent().name() : "unknown";
    return "turn %d started%s: step %s, agent %s"
        .formatted(started.turn(), again, step(started.step()), agent);
  }

  private static String asked(Event.GateOpened opened) {
    Instant deadline = opened.deadline();
    return opened.question().prompt() + (deadline == null ? "" : " (expires at " + deadline + ")");
  }

  private String answered(int gate, Answer answer) {
    Question question = questions.get(gate);
    // A question that is not known might have been a sensitive one.
    boolean readable = question != null && !question.sensitive();
    return "by %s via %s: %s%s"
        .formatted(
            answer.by(),
            answer.channel().word(),
            readable ? answer.reply().text() : "(sensitive)",
            after(" (with ", names(answer), ")"));
  }

  private static @Nullable String names(Answer answer) {
    return answer.attachments().isEmpty()
        ? null
        : answer.attachments().stream().map(Document::name).collect(Collectors.joining(", "));
  }

  private static String deadline(Event.GateDeadlineSet set) {
    Instant deadline = set.deadline();
    return deadline == null
        ? "never expires, says " + set.by()
        : "expires at %s, says %s".formatted(deadline, set.by());
  }

  private String heard(Entry entry, int gate) {
    return withdrawn.contains(gate)
        ? "heard that %s was withdrawn".formatted(gate(entry, gate))
        : "got the answer of " + gate(entry, gate);
  }

  private static String assumed(Assumption made) {
    Double confidence = made.confidence();
    return made.text()
        + after(" (instead of asking: ", made.question(), ")")
        + (confidence == null ? "" : " (confidence " + confidence + ")");
  }

  private static String ended(Event.TurnEnded ended) {
    String how =
        switch (ended.ending()) {
          // What was achieved or went wrong stands in the next line, about step or run.
          case FINISHED -> "finished";
          case FAILED -> "failed";
          case ASKED -> "ended with a question" + after(": ", ended.summary());
          case UNASKED ->
              "ended with a question that interrupts nobody" + after(": ", ended.summary());
          case UNCHECKED -> "finished, but a check does not hold";
          case PROPOSED -> "ended with something to review";
          case UNPLANNED -> "ended without a plan that can be reviewed";
          case RATE_LIMITED -> "ended at a rate limit" + after(": ", ended.summary());
        };
    return "turn " + ended.turn() + " " + how + used(ended.usage());
  }

  private static String used(List<Usage> usage) {
    return usage.stream()
        .map(
            use ->
                " (%s: %d tokens in, %d out)"
                    .formatted(use.model(), use.inputTokens(), use.outputTokens()))
        .collect(Collectors.joining());
  }

  private String step(int index) {
    return index < steps.size() ? steps.get(index).name() : "number " + (index + 1);
  }

  private static String after(String before, @Nullable String text) {
    return after(before, text, "");
  }

  private static String after(String before, @Nullable String text, String behind) {
    return text == null || text.isBlank() ? "" : before + text + behind;
  }
}
