package dev.holdpoint.app.web.cockpit.story;

import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.MadeAssumption;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Usage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Tells a task's story entry by entry; what was told is changed where later entries say more. */
final class StoryTeller {
  /** A story that goes on for ever must not fill the memory; the journal has all of it. */
  private static final int MOST = 300;

  private static final int AT_ONCE = 100;

  private final List<Moment> moments = new ArrayList<>();
  private final Map<Integer, Integer> gates = new HashMap<>();
  private int dropped;
  private int step = -1;
  private int turn = -1;
  private int stepIndex = -1;

  List<Moment> moments() {
    return List.copyOf(moments);
  }

  int dropped() {
    return dropped;
  }

  /**
   * @param after the task as this entry left it
   */
  void hear(Entry entry, Task after) {
    switch (entry.event()) {
      case Event.TaskCreated created ->
          note(entry, Moment.Tone.PLAIN, "Written down", created.spec().source());
      case Event.TaskEdited _ -> note(entry, Moment.Tone.ASIDE, "Changed by a person", null);
      case Event.TaskCancelled(String by) ->
          note(entry, Moment.Tone.PLAIN, "Cancelled by " + by, null);
      case Event.TaskDeferred(String by) ->
          note(entry, Moment.Tone.PLAIN, "Deferred by " + by, null);
      case Event.TaskReopened(String by) ->
          note(entry, Moment.Tone.PLAIN, "Reopened by " + by, null);
      case Event.TaskClosed(String by, @Nullable String why) ->
          note(entry, Moment.Tone.GOOD, "Closed by " + by, why);
      case Event.RunQueued queued -> runBegan(queued, entry);
      case Event.TurnStarted started -> turnStarted(started, entry, after);
      case Event.GateOpened opened -> opened(opened.gate(), after);
      case Event.GateAnswered answered -> changed(answered.gate(), after);
      case Event.GateExpired expired -> changed(expired.gate(), after);
      case Event.GateWithdrawn withdrawn -> changed(withdrawn.gate(), after);
      case Event.GateDeadlineSet set -> changed(set.gate(), after);
      case Event.AnswerDelivered delivered -> changed(delivered.gate(), after);
      case Event.ApprovalUsed used -> changed(used.gate(), after);
      case Event.SessionBegan _ -> {}
      case Event.AgentOverstepped(String attempt) ->
          note(entry, Moment.Tone.BAD, "The agent tried what only people may do", attempt);
      case Event.AssumptionMade _ -> assumed(after);
      case Event.TurnEnded ended -> turnEnded(ended, after.clocks());
      case Event.PlanRefused(int _, List<String> problems) ->
          note(
              entry,
              Moment.Tone.BAD,
              "There was no plan that could be reviewed",
              String.join("\n", problems));
      case Event.PlanEdited(int gate, var edit, var _) -> {
        changed(gate, after);
        Gate edited = after.gate(gate);
        Review review = edited == null ? null : edited.review();
        String what =
            review != null && review.subject() == Review.Subject.RESULT
                ? "Changes in the workspace were taken in by "
                : "The plan was edited by ";
        note(entry, Moment.Tone.PLAIN, what + edit.by(), null);
      }
      case Event.TodosChanged _ -> {}
      case Event.DriftFlagged(int _, List<String> departures, var _) ->
          note(
              entry,
              Moment.Tone.HINT,
              "The agent departed from the approved plan",
              String.join("\n", departures));
      case Event.TurnInterrupted _ -> end(Moment.How.CUT_OFF, null, List.of(), after.clocks());
      case Event.StepFinished(int _, @Nullable String summary) ->
          stepFinished(entry, after.clocks(), summary);
      case Event.StepRetried(int _, String why, var _) ->
          note(entry, Moment.Tone.BAD, "The step is tried again", why);
      case Event.RunSlept _ -> note(entry, Moment.Tone.ASIDE, "A rate limit was reached", null);
      case Event.RunFinished _ ->
          note(entry, Moment.Tone.GOOD, "Run %d finished".formatted(run(after).number()), null);
      case Event.RunFailed(String reason) ->
          note(entry, Moment.Tone.BAD, "Run %d failed".formatted(run(after).number()), reason);
    }
    trim();
  }

  private void runBegan(Event.RunQueued queued, Entry entry) {
    step = -1;
    stepIndex = -1;
    turn = -1;
    moments.add(new Moment.RunBegan(queued.run(), queued.plan(), entry.at()));
  }

  private void turnStarted(Event.TurnStarted started, Entry entry, Task after) {
    Run run = run(after);
    StepPlan plan = run.currentStep();
    Moment.Span span = new Moment.Span(after.clocks(), null);
    if (started.step() != stepIndex) {
      stepIndex = started.step();
      step = next(new Moment.Step(run.number(), plan.name(), entry.at(), span, null));
    }
    boolean again = told(turn) instanceof Moment.Turn last && last.number() == started.turn();
    turn =
        next(
            new Moment.Turn(
                started.turn(),
                plan.agent().name(),
                again,
                entry.at(),
                span,
                null,
                null,
                List.of(),
                List.of()));
  }

  private void assumed(Task after) {
    if (told(turn) instanceof Moment.Turn last) {
      List<MadeAssumption> all = new ArrayList<>(last.assumptions());
      all.add(after.assumptions().getLast());
      change(turn, last.with(all));
    }
  }

  private void turnEnded(Event.TurnEnded ended, Clocks clocks) {
    Moment.How how =
        switch (ended.ending()) {
          case FINISHED -> Moment.How.FINISHED;
          case ASKED -> Moment.How.ASKED;
          case UNASKED -> Moment.How.UNASKED;
          case RATE_LIMITED -> Moment.How.RATE_LIMITED;
          case UNCHECKED -> Moment.How.UNCHECKED;
          case PROPOSED -> Moment.How.PROPOSED;
          case UNPLANNED -> Moment.How.UNPLANNED;
          case FAILED -> Moment.How.FAILED;
        };
    end(how, ended.summary(), ended.usage(), clocks);
  }

  private void end(Moment.How how, @Nullable String summary, List<Usage> usage, Clocks clocks) {
    if (told(turn) instanceof Moment.Turn last) {
      change(turn, last.ended(how, summary, usage, clocks));
    }
  }

  private void stepFinished(Entry entry, Clocks clocks, @Nullable String summary) {
    if (told(step) instanceof Moment.Step current) {
      change(step, current.finished(clocks, entry.at()));
    }
    // An agent that says nothing at the end of its turn may have said it of its step.
    if (told(turn) instanceof Moment.Turn last && last.summary() == null && last.how() != null) {
      change(turn, last.ended(last.how(), summary, last.usage(), spanEnd(last, clocks)));
    }
  }

  private static Clocks spanEnd(Moment.Turn turn, Clocks otherwise) {
    return Objects.requireNonNullElse(turn.span().to(), otherwise);
  }

  private void opened(int number, Task after) {
    gates.put(number, next(new Moment.Asked(gate(number, after))));
  }

  private void changed(int number, Task after) {
    Integer place = gates.get(number);
    if (place != null) {
      change(place, new Moment.Asked(gate(number, after)));
    }
  }

  private static Gate gate(int number, Task after) {
    return Objects.requireNonNull(after.gate(number));
  }

  private static Run run(Task task) {
    return Objects.requireNonNull(task.run());
  }

  private void note(Entry entry, Moment.Tone tone, String what, @Nullable String detail) {
    moments.add(new Moment.Note(tone, what, detail, entry.at()));
  }

  /** Places count from the story's beginning, whatever was dropped of it. */
  private int next(Moment moment) {
    moments.add(moment);
    return dropped + moments.size() - 1;
  }

  private @Nullable Moment told(int place) {
    return place < dropped ? null : moments.get(place - dropped);
  }

  private void change(int place, Moment moment) {
    if (place >= dropped) {
      moments.set(place - dropped, moment);
    }
  }

  private void trim() {
    if (moments.size() > MOST + AT_ONCE) {
      moments.subList(0, AT_ONCE).clear();
      dropped += AT_ONCE;
      gates.values().removeIf(place -> place < dropped);
    }
  }
}
