package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.Problems;
import dev.holdpoint.app.web.Shown;
import dev.holdpoint.app.web.Uploads;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The inbox, and the forms of those who have no script. */
final class InboxPages {
  private final Cockpit cockpit;
  private final Backstage backstage;
  private final Engine engine;
  private final ApplyStates applying;

  InboxPages(Cockpit cockpit, Backstage backstage, ApplyStates applying) {
    this.cockpit = cockpit;
    this.backstage = backstage;
    this.applying = applying;
    this.engine = backstage.engine();
  }

  void register(RoutesConfig routes) {
    routes.get(Tab.INBOX.path(), this::inbox, Needs.VIEW);
    routes.post("/gates/{id}/answer", this::answer, Needs.ANSWER_UPLOAD);
    routes.get("/gates/{id}/receipt", this::receipt, Needs.VIEW);
    routes.get(
        "/gates/{id}/images/{name}",
        request -> GivenImages.show(request, engine, gate(request.pathParam("id"))),
        Needs.VIEW);
  }

  private void inbox(Context request) {
    Snapshot snapshot = cockpit.look();
    InboxFilters filters = filters(request, snapshot);
    InboxPlace place = InboxPlace.of(request, filters.filter());
    InboxView view =
        InboxView.of(snapshot, place, filters, backstage.responses())
            .withCards(gate -> cockpit.cards().of(gate, engine.now()));
    cockpit.show(request, snapshot, "inbox.jte", Map.of("view", view));
  }

  private InboxFilters filters(Context request, Snapshot snapshot) {
    List<String> agents = Offers.of(backstage).agents();
    return InboxFilters.of(request::queryParam, snapshot, agents, engine.journal());
  }

  private void answer(Context request) {
    Gate gate = gate(request.pathParam("id"));
    Guest guest = Guest.of(request);
    try {
      guest.shown().check(gate, request.formParam(Shown.FIELD));
      Submission submission = AnswerForm.read(request, gate);
      Reviews.Person person = new Reviews.Person(guest.name(), Channel.WEB);
      Verdict verdict = engine.answer(gate.id(), submission, person, Uploads.attachments(request));
      if (verdict instanceof Verdict.Refused(var refusal)) {
        throw Problems.of(refusal);
      }
      if (isScript(request)) {
        String at = String.valueOf(gate(gate.id().toString()).closedAt());
        request.contentType("application/json").result(Json.write(Map.of("at", at)));
        return;
      }
      request.redirect(receipt(gate.id(), back(request, gate)), HttpStatus.SEE_OTHER);
    } catch (Problem problem) {
      refused(request, gate, problem);
    } catch (JsonException e) {
      refused(request, gate, Problem.wrong("The arguments are not JSON: " + e.getMessage() + "."));
    }
  }

  /** Where the receipt of an answer is. */
  static String receipt(GateId gate, String back) {
    return "/gates/" + gate + "/receipt?back=" + URLEncoder.encode(back, StandardCharsets.UTF_8);
  }

  /** The page that the answer was given on. */
  private String back(Context request, Gate gate) {
    return switch (request.queryParam("from")) {
      case "task" -> "/tasks/" + gate.id().task();
      case "gate" -> Links.gate(gate);
      case null, default ->
          InboxPlace.of(request, filters(request, cockpit.look()).filter()).address();
    };
  }

  /**
   * What came of an answer, without any other gate beside it: the second click of a double click
   * finds nothing to answer here.
   */
  private void receipt(Context request) {
    Gate gate = gate(request.pathParam("id"));
    String wanted = request.queryParam("back");
    String back =
        wanted != null && wanted.matches("/([a-z?][A-Za-z0-9?&=./%+*_-]{0,2000})?") ? wanted : "/";
    show(request, ReceiptView.of(gate, title(gate), back));
  }

  private void show(Context request, ReceiptView view) {
    // Only a review's receipt offers it: after any other answer something else comes next.
    Gate gate = view.gate();
    ApplyState state =
        gate.review() == null ? ApplyState.NONE : applying.of(engine.task(gate.id().task()));
    cockpit.show(request, "receipt.jte", Map.of("view", view, "applying", state));
  }

  private String title(Gate gate) {
    return engine.task(gate.id().task()).spec().title();
  }

  private void refused(Context request, Gate asked, Problem problem) {
    if (isScript(request)) {
      throw problem;
    }
    request.status(problem.status());
    Gate gate = gate(asked.id().toString());
    show(
        request,
        new ReceiptView(
            gate,
            title(gate),
            problem.getMessage() + " Nothing was changed.",
            AnswerForm.written(request, asked),
            Uploads.hasFiles(request),
            back(request, gate)));
  }

  /** A script shows itself what came of it. */
  private static boolean isScript(Context request) {
    String accepted = request.header("Accept");
    return accepted != null && accepted.contains("application/json");
  }

  private Gate gate(String text) {
    GateId id = GateId.parse(text);
    Task task = id == null ? null : engine.find(id.task());
    Gate gate = id == null || task == null ? null : task.gate(id.number());
    if (gate != null) {
      return gate;
    }
    throw Problem.missing("There is no gate \"" + text + "\".");
  }
}
