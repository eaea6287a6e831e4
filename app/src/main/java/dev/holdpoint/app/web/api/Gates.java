package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.Problems;
import dev.holdpoint.app.web.Shown;
import dev.holdpoint.app.web.Waiting;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.GateWait;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gates: what waits for somebody, and the answers. */
final class Gates {
  private static final int LONGEST_WAIT = 60;
  private static final int MOST_ANSWERS = 500;

  private final Backstage backstage;
  private final Engine engine;
  private final Names names;
  private final Waiting waiting;

  Gates(Backstage backstage, Waiting waiting) {
    this.backstage = backstage;
    this.engine = backstage.engine();
    this.names = new Names(engine);
    this.waiting = waiting;
  }

  private Map<String, @Nullable Object> json(Task task, Gate gate) {
    return backstage.gateAddresses().into(GateJson.of(task, gate));
  }

  void show(Context request) {
    GateId id = Names.gateId(request.pathParam("id"));
    visible(request, id);
    engine.expire(id.task());
    Replies.json(request, json(engine.task(id.task()), names.gate(id)));
  }

  private void visible(Context request, GateId id) {
    names.gate(id);
    if (!Asking.maySee(Guest.of(request), engine.task(id.task()))) {
      throw Problem.missing("There is no gate \"" + id + "\".");
    }
  }

  /** Stays until the gate is closed or the time is over; a gate that is still open is no answer. */
  void await(Context request) throws InterruptedException {
    GateId id = Names.gateId(request.pathParam("id"));
    visible(request, id);
    int seconds = Replies.number(request, "seconds", 30, LONGEST_WAIT);
    Duration longest = Duration.ofSeconds(seconds);
    waiting.until(id.task(), () -> isClosed(id), () -> untilDeadline(id, longest), longest);
    Gate gate = names.gate(id);
    Map<String, @Nullable Object> json = json(engine.task(id.task()), gate);
    if (!gate.isOpen() && Guest.of(request).turn() != null) {
      // Whoever asked and stayed has got it with this: no later turn is told again.
      if (gate.question().sensitive()) {
        json.put("answer", engine.secret(gate));
      }
      engine.delivered(id);
    }
    Replies.done(request, 200, json);
  }

  private boolean isClosed(GateId id) {
    engine.expire(id.task());
    return !names.gate(id).isOpen();
  }

  private Duration untilDeadline(GateId id, Duration longest) {
    return GateWait.untilDeadline(engine.now(), names.gate(id).deadline(), longest);
  }

  void answer(Context request) {
    GateId id = Names.gateId(request.pathParam("id"));
    JsonObject body =
        Replies.only(
            Attachments.body(request),
            "answer",
            "other",
            "decision",
            "reason",
            "args",
            Attachments.FIELD,
            Shown.FIELD);
    Replies.done(request, 200, answered(request, id, body));
  }

  /** A file that came with the answer, for whoever may see the gate. */
  void attachment(Context request) {
    GateId id = Names.gateId(request.pathParam("id"));
    visible(request, id);
    Attachments.download(request, engine, names.gate(id));
  }

  /** Each by itself: what does not fit one gate is no reason not to answer another. */
  void answers(Context request) {
    List<JsonObject> all = Replies.only(Replies.body(request), "answers").objects("answers");
    if (all.isEmpty() || all.size() > MOST_ANSWERS) {
      throw Problem.wrong("\"answers\" is a list of 1 to %d answers.".formatted(MOST_ANSWERS));
    }
    Replies.done(
        request, 200, Page.of(all.stream().map(one -> result(request, one)).toList(), null));
  }

  private Map<String, @Nullable Object> result(Context request, JsonObject one) {
    Map<String, @Nullable Object> result = Json.map();
    result.put("gate", one.values().get("gate"));
    try {
      Replies.only(
          one,
          "gate",
          "answer",
          "other",
          "decision",
          "reason",
          "args",
          Attachments.FIELD,
          Shown.FIELD);
      Map<String, @Nullable Object> gate = answered(request, Names.gateId(one.text("gate")), one);
      result.put("status", 200);
      result.put("result", gate);
    } catch (Problem problem) {
      result.put("status", problem.status());
      result.put("problem", problem.json());
    } catch (JsonException e) {
      result.put("status", 400);
      result.put("problem", Problem.wrong(String.valueOf(e.getMessage())).json());
    }
    return result;
  }

  private Map<String, @Nullable Object> answered(Context request, GateId id, JsonObject body) {
    Guest guest = Guest.of(request);
    Gate gate = names.gate(id);
    guest.shown().check(gate, body.optionalText(Shown.FIELD));
    Submission submission = Answers.read(body, gate);
    Channel channel = guest.csrf() == null ? Channel.API : Channel.WEB;
    List<Attachment> attachments = Attachments.read(request, body);
    return switch (engine.answer(
        id, submission, new Reviews.Person(guest.name(), channel), attachments)) {
      case Verdict.Done(Task task) -> json(task, names.gate(id));
      case Verdict.Refused(Refusal refusal) -> throw Problems.of(refusal, gate);
    };
  }
}
