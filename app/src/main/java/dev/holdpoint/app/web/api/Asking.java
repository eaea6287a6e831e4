package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.Problems;
import dev.holdpoint.engine.Asked;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.TurnToken;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Right;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.WellFormed;
import io.javalin.http.Context;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How programs open gates: an agent of ours in its own turn, any other in a task of its own. */
final class Asking {
  private static final String SOURCE = "external:";
  private static final int LONGEST_TITLE = 80;

  private final Backstage backstage;
  private final Engine engine;

  Asking(Backstage backstage) {
    this.backstage = backstage;
    this.engine = backstage.engine();
  }

  void open(Context request) {
    JsonObject body =
        Replies.only(
            Replies.body(request),
            "task",
            "title",
            "priority",
            "prompt",
            "context",
            "inputType",
            "choices",
            "strict",
            "multiple",
            "sensitive",
            "confidence",
            "recommendation",
            "action",
            "key",
            "waits");
    Guest guest = Guest.of(request);
    TurnToken turn = guest.turn();
    String named = body.optionalText("task");
    if (turn != null) {
      if (named != null && !named.equals(turn.task().value())) {
        throw Problem.forbidden("This token asks for %s and no other task.".formatted(turn.task()));
      }
      inTurn(request, turn, body);
    } else if (named != null) {
      throw Problem.forbidden("Only the agent of a task asks within it, by its turn's token.");
    } else {
      outside(request, guest, body);
    }
  }

  private void inTurn(Context request, TurnToken turn, JsonObject body) {
    String directory = backstage.workspace(turn.task()).toString();
    Question question = Questions.read(body, directory, Idempotency.key(request));
    switch (engine.ask(turn, question, body.flag("waits"))) {
      case Asked.AtGate(Gate gate) -> created(request, engine.task(turn.task()), gate);
      case Asked.GoOn(String why) -> Replies.done(request, 200, told("go_on", why));
      case Asked.Denied(String why) -> Replies.done(request, 200, told("denied", why));
      case Asked.Refused(var refusal) -> throw Problems.of(refusal);
    }
  }

  private static Map<String, @Nullable Object> told(String outcome, String why) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("outcome", outcome);
    json.put("message", why);
    return json;
  }

  private void outside(Context request, Guest guest, JsonObject body) {
    Question question = Questions.read(body, "/", null);
    if (question.sensitive()) {
      throw Problem.wrong(
          "A gate without a task can't be sensitive: nothing keeps its answer for the asker.");
    }
    String key = question.key() == null ? Idempotency.key(request) : question.key();
    String name = key == null ? UUID.randomUUID().toString() : key;
    Task task = asked(source(guest) + ":" + name, question, body);
    // What was closed without an answer can be asked again under its key. The number stands before
    // the key, which may be any text.
    for (int again = 2; isInVain(task); again++) {
      task = asked(source(guest) + "/" + again + ":" + name, question, body);
    }
    Gate gate = task.gate(1);
    if (gate == null || !isSame(gate.question(), question)) {
      throw new Problem(422, "key_used", "This key was used for another question.");
    }
    created(request, task, gate);
  }

  private static boolean isInVain(Task task) {
    Gate gate = task.gate(1);
    return gate != null && !gate.isOpen() && gate.answer() == null;
  }

  private Task asked(String source, Question question, JsonObject body) {
    return engine.askOutside(spec(source, question, body), question, backstage.patience());
  }

  private static TaskSpec spec(String source, Question question, JsonObject body) {
    String title = WellFormed.orNull(body.optionalText("title"));
    try {
      return new TaskSpec(
          title == null || title.isBlank() ? title(question) : title,
          question.prompt(),
          source,
          body.has("priority") ? body.integer("priority") : TaskSpec.DEFAULT_PRIORITY,
          Size.MEDIUM,
          null,
          null,
          null);
    } catch (IllegalArgumentException e) {
      throw new JsonException(String.valueOf(e.getMessage()));
    }
  }

  /** The key of an outside question is the task's source, and need not be its own. */
  private static boolean isSame(Question known, Question asked) {
    return known.sameAs(asked) && known.hasTextOf(asked);
  }

  private static String title(Question question) {
    String line = question.prompt().strip().lines().findFirst().orElse("").strip();
    return line.length() <= LONGEST_TITLE ? line : Shortened.to(line, LONGEST_TITLE - 1);
  }

  private static String source(Guest guest) {
    return SOURCE + guest.visitor().id();
  }

  private void created(Context request, Task task, Gate gate) {
    request.header("Location", Api.BASE + "/gates/" + gate.id());
    Replies.done(request, 201, backstage.gateAddresses().into(GateJson.of(task, gate)));
  }

  /** Whether somebody may see the gates of a task: those who look, and whoever asked them. */
  static boolean maySee(Guest guest, Task task) {
    if (guest.may(Right.VIEW)) {
      return true;
    }
    TurnToken turn = guest.turn();
    TaskId own = turn == null ? null : turn.task();
    String source = task.spec().source();
    return task.id().equals(own)
        || (source != null
            && (source.startsWith(source(guest) + ":") || source.startsWith(source(guest) + "/")));
  }
}
