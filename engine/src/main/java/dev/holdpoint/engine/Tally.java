package dev.holdpoint.engine;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Usage;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Figures while they are counted. */
final class Tally {
  int finished;

  /** Of those, the ones in which no check failed. */
  int smooth;

  /** The gates of the finished ones alone. */
  int interruptionsOfFinished;

  int interruptions;
  int answered;
  int expired;
  int withdrawn;
  int assumptions;
  private final Set<TaskId> tasks = new HashSet<>();
  private final Map<String, Usage> models = new TreeMap<>();
  private Duration working = Duration.ZERO;
  private Duration waiting = Duration.ZERO;
  private Usage usage = new Usage("", 0, 0, null);

  Tally() {}

  /** A copy, to be changed by itself. */
  Tally(Tally other) {
    add(other);
  }

  /** What an event adds, null where that is nothing. */
  static @Nullable Consumer<Tally> effect(TaskId task, Event event) {
    return switch (event) {
      case Event.TurnStarted _ -> tally -> tally.worked(task);
      case Event.GateOpened _ -> tally -> tally.interruptions++;
      case Event.GateAnswered _ -> tally -> tally.answered++;
      case Event.GateExpired _ -> tally -> tally.expired++;
      case Event.GateWithdrawn _ -> tally -> tally.withdrawn++;
      case Event.AssumptionMade _ -> tally -> tally.assumptions++;
      case Event.TurnEnded ended -> tally -> ended.usage().forEach(tally::used);
      case Event.TaskCreated _,
          Event.TaskEdited _,
          Event.GateDeadlineSet _,
          Event.TaskCancelled _,
          Event.TaskDeferred _,
          Event.TaskReopened _,
          Event.TaskClosed _,
          Event.RunQueued _,
          Event.AnswerDelivered _,
          Event.ApprovalUsed _,
          Event.SessionBegan _,
          Event.AgentOverstepped _,
          Event.PlanRefused _,
          Event.PlanEdited _,
          Event.TodosChanged _,
          Event.DriftFlagged _,
          Event.TurnInterrupted _,
          Event.StepFinished _,
          Event.StepRetried _,
          Event.RunSlept _,
          Event.RunFinished _,
          Event.RunFailed _ ->
          null;
    };
  }

  void worked(TaskId task) {
    tasks.add(task);
  }

  void took(Duration worked, Duration waited) {
    working = working.plus(worked);
    waiting = waiting.plus(waited);
  }

  void used(Usage more) {
    usage = usage.plus(more);
    models.merge(more.model(), more, Usage::plus);
  }

  /** What each model used. */
  Map<String, Usage> models() {
    return models;
  }

  void add(Tally other) {
    finished += other.finished;
    smooth += other.smooth;
    interruptionsOfFinished += other.interruptionsOfFinished;
    interruptions += other.interruptions;
    answered += other.answered;
    expired += other.expired;
    withdrawn += other.withdrawn;
    assumptions += other.assumptions;
    tasks.addAll(other.tasks);
    took(other.working, other.waiting);
    usage = usage.plus(other.usage);
    other.models.forEach((model, used) -> models.merge(model, used, Usage::plus));
  }

  Statistics.Figures figures() {
    return new Statistics.Figures(
        tasks.size(),
        finished,
        interruptions,
        interruptionsOfFinished,
        answered,
        expired,
        withdrawn,
        assumptions,
        working,
        waiting,
        usage.inputTokens(),
        usage.outputTokens(),
        usage.costUsd());
  }
}
