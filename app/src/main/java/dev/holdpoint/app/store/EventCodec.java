package dev.holdpoint.app.store;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Proposal;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Events as JSON objects and back. A type's name and its keys are kept for ever once released. */
public final class EventCodec {
  private EventCodec() {}

  /** The name of an event's type, as the journal and every listener knows it. */
  public static String type(Event event) {
    return switch (event) {
      case Event.TaskCreated _ -> "task.created";
      case Event.TaskEdited _ -> "task.edited";
      case Event.TaskCancelled _ -> "task.cancelled";
      case Event.TaskDeferred _ -> "task.deferred";
      case Event.TaskReopened _ -> "task.reopened";
      case Event.TaskClosed _ -> "task.closed";
      case Event.RunQueued _ -> "run.queued";
      case Event.TurnStarted _ -> "turn.started";
      case Event.GateOpened _ -> "gate.opened";
      case Event.GateAnswered _ -> "gate.answered";
      case Event.GateExpired _ -> "gate.expired";
      case Event.GateWithdrawn _ -> "gate.withdrawn";
      case Event.GateDeadlineSet _ -> "gate.deadline_set";
      case Event.AnswerDelivered _ -> "answer.delivered";
      case Event.ApprovalUsed _ -> "approval.used";
      case Event.SessionBegan _ -> "session.began";
      case Event.AgentOverstepped _ -> "agent.overstepped";
      case Event.AssumptionMade _ -> "assumption.made";
      case Event.TurnEnded _ -> "turn.ended";
      case Event.PlanRefused _ -> "plan.refused";
      case Event.PlanEdited _ -> "plan.edited";
      case Event.TodosChanged _ -> "todos.changed";
      case Event.DriftFlagged _ -> "drift.flagged";
      case Event.TurnInterrupted _ -> "turn.interrupted";
      case Event.StepFinished _ -> "step.finished";
      case Event.StepRetried _ -> "step.retried";
      case Event.RunSlept _ -> "run.slept";
      case Event.RunFinished _ -> "run.finished";
      case Event.RunFailed _ -> "run.failed";
    };
  }

  /** The event's data as JSON on one line. */
  public static String body(Event event) {
    return Json.write(values(event));
  }

  /** The event's data as a JSON object. */
  public static Map<String, @Nullable Object> values(Event event) {
    Map<String, @Nullable Object> to = Json.map();
    switch (event) {
      case Event.TaskCreated created -> {
        ValueCodec.write(to, created.spec());
        next(to, created.next());
      }
      case Event.TaskEdited edited -> ValueCodec.write(to, edited.spec());
      case Event.TaskCancelled cancelled -> to.put("by", cancelled.by());
      case Event.TaskDeferred deferred -> to.put("by", deferred.by());
      case Event.TaskReopened reopened -> to.put("by", reopened.by());
      case Event.TaskClosed closed -> {
        to.put("by", closed.by());
        ValueCodec.put(to, "why", closed.why());
      }
      case Event.RunQueued queued -> {
        to.put("run", queued.run());
        PlanCodec.write(to, queued.plan());
        next(to, queued.next());
      }
      case Event.TurnStarted started -> started(to, started);
      case Event.GateOpened opened -> {
        to.put("gate", opened.gate());
        to.put("turn", opened.turn());
        ValueCodec.write(to, opened.question());
        ValueCodec.put(to, "deadline", opened.deadline());
        if (opened.waited()) {
          to.put("waited", true);
        }
      }
      case Event.GateAnswered answered -> {
        to.put("gate", answered.gate());
        ValueCodec.write(to, answered.answer());
      }
      case Event.GateExpired expired -> to.put("gate", expired.gate());
      case Event.GateWithdrawn withdrawn -> {
        to.put("gate", withdrawn.gate());
        to.put("why", withdrawn.why());
        ValueCodec.put(to, "by", withdrawn.by());
      }
      case Event.GateDeadlineSet set -> {
        to.put("gate", set.gate());
        ValueCodec.put(to, "deadline", set.deadline());
        to.put("by", set.by());
      }
      case Event.AnswerDelivered delivered -> {
        to.put("gate", delivered.gate());
        to.put("turn", delivered.turn());
      }
      case Event.ApprovalUsed used -> {
        to.put("gate", used.gate());
        to.put("turn", used.turn());
        to.put("call", used.call());
      }
      case Event.SessionBegan began -> {
        to.put("turn", began.turn());
        to.put("session", began.session());
      }
      case Event.AgentOverstepped overstepped -> to.put("attempt", overstepped.attempt());
      case Event.AssumptionMade made -> assumption(to, made);
      case Event.TurnEnded ended -> ended(to, ended);
      case Event.PlanRefused refused -> {
        to.put("turn", refused.turn());
        to.put("problems", refused.problems());
      }
      case Event.PlanEdited edited -> {
        to.put("gate", edited.gate());
        ReviewCodec.write(to, edited.edit());
        to.put("channel", edited.channel().word());
      }
      case Event.TodosChanged changed -> {
        to.put("turn", changed.turn());
        to.put("todos", changed.todos().hex());
      }
      case Event.DriftFlagged flagged -> {
        to.put("turn", flagged.turn());
        to.put("departures", flagged.departures());
        Proposal found = flagged.found();
        ValueCodec.put(to, "found", found == null ? null : ReviewCodec.proposal(found));
      }
      case Event.TurnInterrupted interrupted -> to.put("turn", interrupted.turn());
      case Event.StepFinished finished -> {
        to.put("step", finished.step());
        ValueCodec.put(to, "summary", finished.summary());
      }
      case Event.StepRetried retried -> {
        to.put("step", retried.step());
        to.put("why", retried.why());
        Digest output = retried.output();
        ValueCodec.put(to, "output", output == null ? null : output.hex());
      }
      case Event.RunSlept slept -> to.put("until", slept.until().toString());
      case Event.RunFinished finished -> ValueCodec.put(to, "summary", finished.summary());
      case Event.RunFailed failed -> to.put("reason", failed.reason());
    }
    return to;
  }

  /** The event of this type and body. */
  public static Event event(String type, String body) {
    JsonObject from = Json.object(body);
    return switch (type) {
      case "task.created" -> new Event.TaskCreated(ValueCodec.taskSpec(from), next(from));
      case "task.edited" -> new Event.TaskEdited(ValueCodec.taskSpec(from));
      case "task.cancelled" -> new Event.TaskCancelled(from.text("by"));
      case "task.deferred" -> new Event.TaskDeferred(from.text("by"));
      case "task.reopened" -> new Event.TaskReopened(from.text("by"));
      case "task.closed" -> new Event.TaskClosed(from.text("by"), from.optionalText("why"));
      case "run.queued" ->
          new Event.RunQueued(from.integer("run"), PlanCodec.runPlan(from), next(from));
      case "turn.started" -> turnStarted(from);
      case "gate.opened" ->
          new Event.GateOpened(
              from.integer("gate"),
              from.integer("turn"),
              ValueCodec.question(from),
              ValueCodec.instant(from, "deadline"),
              from.flag("waited"));
      case "gate.answered" -> new Event.GateAnswered(from.integer("gate"), ValueCodec.answer(from));
      case "gate.expired" -> new Event.GateExpired(from.integer("gate"));
      case "gate.withdrawn" ->
          new Event.GateWithdrawn(from.integer("gate"), from.text("why"), from.optionalText("by"));
      case "gate.deadline_set" ->
          new Event.GateDeadlineSet(
              from.integer("gate"), ValueCodec.instant(from, "deadline"), from.text("by"));
      case "answer.delivered" ->
          new Event.AnswerDelivered(from.integer("gate"), from.integer("turn"));
      case "approval.used" ->
          new Event.ApprovalUsed(from.integer("gate"), from.integer("turn"), from.text("call"));
      case "session.began" -> new Event.SessionBegan(from.integer("turn"), from.text("session"));
      case "agent.overstepped" -> new Event.AgentOverstepped(from.text("attempt"));
      case "assumption.made" ->
          new Event.AssumptionMade(
              from.integer("turn"),
              new Assumption(
                  from.text("text"),
                  from.optionalText("question"),
                  from.optionalDouble("confidence")));
      case "turn.ended" -> turnEnded(from);
      case "plan.refused" -> new Event.PlanRefused(from.integer("turn"), from.texts("problems"));
      case "plan.edited" ->
          new Event.PlanEdited(
              from.integer("gate"), ReviewCodec.edit(from), ValueCodec.channel(from));
      case "todos.changed" ->
          new Event.TodosChanged(from.integer("turn"), new Digest(from.text("todos")));
      case "drift.flagged" ->
          new Event.DriftFlagged(
              from.integer("turn"),
              from.texts("departures"),
              from.has("found") ? ReviewCodec.proposal(from.objects("found")) : null);
      case "turn.interrupted" -> new Event.TurnInterrupted(from.integer("turn"));
      case "step.finished" ->
          new Event.StepFinished(from.integer("step"), from.optionalText("summary"));
      case "step.retried" ->
          new Event.StepRetried(
              from.integer("step"), from.text("why"), PlanCodec.digest(from, "output"));
      case "run.slept" -> new Event.RunSlept(Instant.parse(from.text("until")));
      case "run.finished" -> new Event.RunFinished(from.optionalText("summary"));
      case "run.failed" -> new Event.RunFailed(from.text("reason"));
      default -> throw new JsonException("unknown event type \"" + type + "\"");
    };
  }

  private static void started(Map<String, @Nullable Object> to, Event.TurnStarted started) {
    to.put("turn", started.turn());
    to.put("step", started.step());
    owner(to, started.owner());
    to.put("token", started.token().hex());
    to.put("prompt", started.prompt().hex());
  }

  private static Event turnStarted(JsonObject from) {
    return new Event.TurnStarted(
        from.integer("turn"),
        from.integer("step"),
        owner(from),
        new Digest(from.text("token")),
        new Digest(from.text("prompt")));
  }

  private static void next(Map<String, @Nullable Object> to, @Nullable Owner next) {
    if (next != null) {
      owner(to, next);
    }
  }

  private static @Nullable Owner next(JsonObject from) {
    return from.has("owner") ? owner(from) : null;
  }

  private static void owner(Map<String, @Nullable Object> to, Owner owner) {
    to.put("owner", owner.id());
    to.put("host", owner.host());
    to.put("pid", owner.pid());
  }

  private static Owner owner(JsonObject from) {
    return new Owner(from.text("owner"), from.text("host"), from.number("pid"));
  }

  private static void assumption(Map<String, @Nullable Object> to, Event.AssumptionMade made) {
    to.put("turn", made.turn());
    to.put("text", made.assumption().text());
    ValueCodec.put(to, "question", made.assumption().question());
    ValueCodec.put(to, "confidence", made.assumption().confidence());
  }

  private static void ended(Map<String, @Nullable Object> to, Event.TurnEnded ended) {
    to.put("turn", ended.turn());
    to.put("ending", ended.ending().name().toLowerCase(Locale.ROOT));
    ValueCodec.put(to, "summary", ended.summary());
    ValueCodec.put(to, "session", ended.session());
    if (!ended.usage().isEmpty()) {
      to.put("usage", ended.usage().stream().map(ValueCodec::usage).toList());
    }
    if (!ended.askedAgain().isEmpty()) {
      to.put("askedAgain", ended.askedAgain());
    }
  }

  private static Event turnEnded(JsonObject from) {
    return new Event.TurnEnded(
        from.integer("turn"),
        Ending.valueOf(from.text("ending").toUpperCase(Locale.ROOT)),
        from.optionalText("summary"),
        from.optionalText("session"),
        from.objects("usage").stream().map(ValueCodec::usage).toList(),
        from.integers("askedAgain"));
  }
}
