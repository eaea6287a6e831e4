package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Entries of a journal in a few words; all of their data stands beside. */
final class EntryWords {
  private EntryWords() {}

  static String of(TaskId task, Event event) {
    return switch (event) {
      case Event.TaskCreated(var spec, _) -> spec.title();
      case Event.TaskEdited(var spec) -> spec.title();
      case Event.TaskCancelled(String by) -> "by " + by;
      case Event.TaskDeferred(String by) -> "by " + by;
      case Event.TaskReopened(String by) -> "by " + by;
      case Event.TaskClosed(String by, @Nullable String why) -> "by " + by + after(why);
      case Event.RunQueued queued ->
          "run %d, threshold %d, %s"
              .formatted(
                  queued.run(),
                  queued.plan().threshold().value(),
                  Amounts.count(queued.plan().steps().size(), "step", "steps"));
      case Event.TurnStarted started -> "turn %d, by %s".formatted(started.turn(), started.owner());
      case Event.GateOpened opened -> opened(task, opened.gate(), opened.question());
      case Event.GateExpired(int gate) -> gate(task, gate);
      case Event.GateAnswered(int gate, Answer answer) ->
          "%s by %s via %s".formatted(gate(task, gate), answer.by(), answer.channel().word());
      case Event.GateWithdrawn(int gate, String why, @Nullable String by) ->
          gate(task, gate) + (by == null ? "" : " by " + by) + after(why);
      case Event.GateDeadlineSet(int gate, @Nullable Instant deadline, String by) ->
          "%s by %s: %s".formatted(gate(task, gate), by, deadline == null ? "none" : deadline);
      case Event.AnswerDelivered(int gate, int turn) -> gate(task, gate) + ", turn " + turn;
      case Event.ApprovalUsed used -> gate(task, used.gate()) + ", turn " + used.turn();
      case Event.SessionBegan(int turn, String session) -> "turn " + turn + after(session);
      case Event.AgentOverstepped(String attempt) -> attempt;
      case Event.AssumptionMade(int turn, var made) -> "turn " + turn + after(made.text());
      case Event.TurnEnded ended -> ended(ended);
      case Event.PlanRefused(int turn, var problems) ->
          "turn " + turn + after(String.join("; ", problems));
      case Event.PlanEdited(int gate, var edit, var channel) ->
          "%s by %s via %s".formatted(gate(task, gate), edit.by(), channel.word());
      case Event.TodosChanged(int turn, var _) -> "turn " + turn;
      case Event.DriftFlagged(int turn, var departures, var _) ->
          "turn " + turn + after(String.join("; ", departures));
      case Event.TurnInterrupted(int turn) -> "turn " + turn;
      case Event.StepFinished(int step, @Nullable String summary) ->
          "step " + (step + 1) + after(summary);
      case Event.StepRetried(int step, String why, var _) -> "step " + (step + 1) + after(why);
      case Event.RunSlept(var until) -> "until " + Times.exact(until);
      case Event.RunFinished(@Nullable String summary) -> summary == null ? "" : summary;
      case Event.RunFailed(String reason) -> reason;
    };
  }

  private static String opened(TaskId task, int gate, Question question) {
    return "%s, %s: %s"
        .formatted(
            gate(task, gate), GateWords.kind(question).toLowerCase(Locale.ROOT), question.prompt());
  }

  private static String ended(Event.TurnEnded ended) {
    String how = ended.ending().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return "turn " + ended.turn() + ", " + how + after(ended.summary());
  }

  private static String gate(TaskId task, int number) {
    return task + "." + number;
  }

  private static String after(@Nullable String text) {
    return text == null || text.isBlank() ? "" : ": " + text;
  }
}
