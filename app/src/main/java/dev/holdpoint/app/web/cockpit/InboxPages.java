package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.Problems;
import dev.holdpoint.app.web.cockpit.InboxView.Notice;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The inbox, and the forms of those who have no script. */
final class InboxPages {
  private final Cockpit cockpit;
  private final Backstage backstage;
  private final Engine engine;

  InboxPages(Cockpit cockpit, Backstage backstage) {
    this.cockpit = cockpit;
    this.backstage = backstage;
    this.engine = backstage.engine();
  }

  void register(RoutesConfig routes) {
    routes.get(Tab.INBOX.path(), this::inbox, Needs.VIEW);
    routes.post("/gates/{id}/answer", this::answer, Needs.ANSWER);
  }

  private void inbox(Context request) {
    String answered = request.queryParam("answered");
    boolean known = answered != null && answered.matches("[a-z0-9.-]{1,60}");
    show(request, known ? new Notice(true, answered + " is answered.", null) : null);
  }

  private void show(Context request, @Nullable Notice notice) {
    Snapshot snapshot = cockpit.look();
    InboxView view = InboxView.of(snapshot, InboxPlace.of(request), backstage.responses(), notice);
    cockpit.show(request, snapshot, "inbox.jte", Map.of("view", view));
  }

  private void answer(Context request) {
    Gate gate = gate(request.pathParam("id"));
    try {
      Submission submission = submission(request, gate);
      Verdict verdict = engine.answer(gate.id(), submission, Guest.of(request).name(), Channel.WEB);
      if (verdict instanceof Verdict.Refused(var refusal)) {
        throw Problems.of(refusal);
      }
      if (isScript(request)) {
        request.contentType("application/json").result("{}");
        return;
      }
      if (gate.id().task().value().equals(request.queryParam("task"))) {
        request.redirect("/tasks/" + gate.id().task(), HttpStatus.SEE_OTHER);
        return;
      }
      String place = InboxPlace.of(request).address();
      String mark = (place.contains("?") ? "&" : "?") + "answered=" + gate.id();
      request.redirect(place + mark, HttpStatus.SEE_OTHER);
    } catch (Problem problem) {
      refused(request, gate, problem);
    } catch (JsonException e) {
      refused(request, gate, Problem.wrong("The arguments are not JSON: " + e.getMessage() + "."));
    }
  }

  private void refused(Context request, Gate gate, Problem problem) {
    if (isScript(request)) {
      throw problem;
    }
    String kept = null;
    if (!gate.question().sensitive()) {
      kept = given(request, "answer");
      kept = kept.isBlank() ? given(request, "reason") : kept;
    }
    request.status(problem.status());
    String message = problem.getMessage() + " Nothing was changed.";
    show(request, new Notice(false, message, kept == null || kept.isBlank() ? null : kept));
  }

  /** A script shows itself what came of it. */
  private static boolean isScript(Context request) {
    String accepted = request.header("Accept");
    return accepted != null && accepted.contains("application/json");
  }

  private Gate gate(String text) {
    int dot = text.lastIndexOf('.');
    if (dot > 0
        && TaskId.isValid(text.substring(0, dot))
        && text.substring(dot + 1).matches("[1-9][0-9]{0,8}")) {
      Task task = engine.find(new TaskId(text.substring(0, dot)));
      Gate gate = task == null ? null : task.gate(Integer.parseInt(text.substring(dot + 1)));
      if (gate != null) {
        return gate;
      }
    }
    throw Problem.missing("There is no gate \"" + text + "\".");
  }

  private static Submission submission(Context request, Gate gate) {
    Action asked = gate.question().action();
    if (asked == null) {
      return new Submission.Text(given(request, "answer"));
    }
    return switch (given(request, "decision")) {
      case "approve" -> new Submission.Edited(edited(request, asked));
      case "reject" -> new Submission.Text("reject: " + given(request, "reason"));
      default -> throw Problem.wrong("An approval is approved or rejected.");
    };
  }

  /** With what stands in the field; unchanged, it is the very action that was asked for. */
  private static Action edited(Context request, Action asked) {
    String command = request.formParam("command");
    String args = request.formParam("args");
    if (command != null && Json.parse(asked.args()) instanceof Map<?, ?> known) {
      Map<String, @Nullable Object> changed = Json.map();
      known.forEach((key, value) -> changed.put(String.valueOf(key), value));
      changed.put("command", unix(command));
      return ActionJson.withArgs(asked, changed);
    }
    return args == null ? asked : ActionJson.withArgs(asked, Json.parse(args));
  }

  private static String given(Context request, String name) {
    String text = request.formParam(name);
    return text == null ? "" : unix(text);
  }

  /** Forms send lines as no agent writes them. */
  private static String unix(String text) {
    return text.replace("\r\n", "\n");
  }
}
