package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.Problems;
import dev.holdpoint.app.web.Shown;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.app.web.cockpit.review.Notice;
import dev.holdpoint.app.web.cockpit.review.ReviewView;
import dev.holdpoint.app.web.cockpit.review.ReviewView.Brought;
import dev.holdpoint.app.web.cockpit.review.ReviewView.Editing;
import dev.holdpoint.app.web.cockpit.review.Typed;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.ReviewSheet;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The page of a task's review, and its one form: whatever was typed comes back where it is no. */
final class ReviewPages {
  private static final String PATH = "/tasks/{id}/review";
  private static final String EDIT = "edit:";
  private static final String ON = "on:";

  private final Cockpit cockpit;
  private final Backstage backstage;
  private final Results results;
  private final ApplyStates applying;

  ReviewPages(Cockpit cockpit, Backstage backstage, ApplyStates applying) {
    this.cockpit = cockpit;
    this.backstage = backstage;
    this.applying = applying;
    this.results = new Results(backstage);
  }

  void register(RoutesConfig routes) {
    routes.get(PATH, request -> show(request, Brought.NOTHING), Needs.VIEW);
    routes.post(PATH, this::press, Needs.ANSWER);
  }

  private TaskId task(Context request) {
    String id = request.pathParam("id");
    if (TaskId.isValid(id) && backstage.engine().find(new TaskId(id)) != null) {
      return new TaskId(id);
    }
    throw Problem.missing("There is no task \"" + id + "\".");
  }

  private ReviewSheet sheet(TaskId id) {
    ReviewSheet sheet = backstage.reviews().sheet(id);
    if (sheet == null) {
      throw Problem.missing("%s has no review.".formatted(id));
    }
    return sheet;
  }

  private void show(Context request, Brought brought) {
    TaskId id = task(request);
    Snapshot snapshot = cockpit.look();
    ReviewSheet sheet = sheet(id);
    Task task = backstage.engine().task(id);
    String whole = request.queryParam("whole");
    ReviewView view =
        ReviewView.of(task, sheet, results.of(task, sheet, whole == null ? "" : whole), brought);
    cockpit.show(
        request, snapshot, "review.jte", Map.of("view", view, "applying", applying.of(task)));
  }

  /** What was pressed on which version. */
  private record Press(TaskId task, GateId gate, Digest seen, Typed typed, String decision) {}

  private void press(Context request) {
    SentOnce.check(request, Set.of());
    Press press = read(request);
    if (press.decision.startsWith(EDIT)) {
      edit(request, press, press.decision.substring(EDIT.length()));
    } else if (press.decision.startsWith(ON)) {
      String line = press.decision.substring(ON.length());
      show(request, new Brought(moved(press), null, null, line));
    } else if (press.decision.equals("look")) {
      show(request, new Brought(moved(press), null, null));
    } else {
      change(request, press);
    }
  }

  /** Only on what this browser was shown. */
  private void change(Context request, Press press) {
    try {
      Guest.of(request).shown().check(press.gate, press.seen, request.formParam(Shown.FIELD));
    } catch (Problem problem) {
      Notice notice = Notice.refused(String.valueOf(problem.getMessage()));
      refuse(request, problem.status(), new Brought(moved(press), notice, null));
      return;
    }
    switch (press.decision) {
      case "save" -> save(request, press);
      case "take" -> take(request, press);
      case "approve", "approve_all" -> {
        if (press.typed.isEmpty()) {
          judge(request, press);
        } else {
          Gate gate = backstage.engine().task(press.task).gate(press.gate.number());
          boolean isOfResult = gate != null && GateWords.isOfResult(gate);
          Notice unsent = Notice.unsent(press.decision, isOfResult);
          refuse(request, 409, new Brought(moved(press), unsent, null));
        }
      }
      case "approve_anyway", "approve_all_anyway", "changes" -> judge(request, press);
      default -> throw Problem.wrong("A review is approved, sent back, edited or looked at.");
    }
  }

  private Press read(Context request) {
    TaskId task = task(request);
    String gate = given(request, "gate");
    GateId id = GateId.parse(gate);
    if (id == null || !id.task().equals(task)) {
      throw Problem.missing("There is no gate \"%s\" of %s.".formatted(gate, task));
    }
    if (backstage.engine().task(task).gate(id.number()) == null) {
      throw Problem.missing("There is no gate \"%s\".".formatted(id));
    }
    return new Press(
        task,
        id,
        new Digest(given(request, "digest")),
        Typed.of(request.formParamMap()),
        given(request, "decision"));
  }

  private static String given(Context request, String name) {
    String text = request.formParam(name);
    return text == null ? "" : text;
  }

  private static Reviews.Person by(Context request) {
    return new Reviews.Person(Guest.of(request).name(), Channel.WEB);
  }

  private void judge(Context request, Press press) {
    Judgement judgement =
        switch (press.decision) {
          case "changes" -> new Judgement.Changes(press.typed.feedback(), press.typed.remarks());
          case "approve_all", "approve_all_anyway" -> new Judgement.ApproveAll();
          default -> new Judgement.Approve();
        };
    Reviews.Judged judged =
        backstage.reviews().judge(press.gate, press.seen, judgement, by(request));
    if (judged.verdict() instanceof Verdict.Refused(var refusal)) {
      refuse(request, refusal, press, null);
    } else if (judged.note() != null) {
      show(request, new Brought(Brought.NOTHING.typed(), Notice.besides(judged.note()), null));
    } else {
      String receipt = InboxPages.receipt(press.gate, Links.review(press.task));
      request.redirect(receipt, HttpStatus.SEE_OTHER);
    }
  }

  /** The field begins with what would be carried out: what stands in the workspace. */
  private void edit(Context request, Press press, String path) {
    ReviewSheet sheet = sheet(press.task);
    Draft files = backstage.reviews().editable(sheet);
    String text = files.text(path);
    if (text == null || !sheet.gate().isOpen()) {
      show(request, new Brought(moved(press), null, null));
    } else {
      show(request, new Brought(moved(press), null, new Editing(path, text, digest(files).hex())));
    }
  }

  private static Digest digest(Draft files) {
    return Objects.requireNonNull(files.proposal()).digest();
  }

  /** What was being edited stays in its field. */
  private void take(Context request, Press press) {
    Digest there = digest(backstage.reviews().editable(sheet(press.task)));
    Verdict verdict = backstage.reviews().takeIn(press.gate, press.seen, by(request));
    Editing editing = editing(request);
    if (verdict instanceof Verdict.Done && !editing.path().isEmpty()) {
      show(request, new Brought(moved(press), null, editing.beganWith(there)));
    } else {
      after(request, press, verdict);
    }
  }

  private Verdict edited(
      Press press, Digest begun, Map<String, String> files, Reviews.Person person) {
    return backstage
        .reviews()
        .edit(press.gate, new Reviews.Edition(press.seen, begun, files), person);
  }

  private static Editing editing(Context request) {
    return new Editing(
        given(request, "path"), Typed.unix(given(request, "text")), given(request, "begun"));
  }

  private void save(Context request, Press press) {
    Editing editing = editing(request);
    Verdict verdict =
        edited(
            press,
            new Digest(editing.begun()),
            Map.of(editing.path(), editing.text()),
            by(request));
    if (verdict instanceof Verdict.Refused(var refusal)) {
      refuse(request, refusal, press, editing);
    } else {
      after(request, press, verdict);
    }
  }

  private void after(Context request, Press press, Verdict verdict) {
    if (verdict instanceof Verdict.Refused(var refusal)) {
      refuse(request, refusal, press, null);
    } else if (press.typed.isEmpty()) {
      request.redirect(Links.review(press.task), HttpStatus.SEE_OTHER);
    } else {
      show(request, new Brought(moved(press), null, null));
    }
  }

  private void refuse(Context request, Refusal refusal, Press press, @Nullable Editing editing) {
    Notice notice = Notice.of(refusal, press.seen, press.typed);
    refuse(request, Problems.of(refusal).status(), new Brought(moved(press), notice, editing));
  }

  private void refuse(Context request, int status, Brought brought) {
    request.status(status);
    show(request, brought);
  }

  /** What was typed about one version, for the one that is there now. */
  private Typed moved(Press press) {
    ReviewSheet now = sheet(press.task);
    return press.typed.isEmpty() || now.review().current().digest().equals(press.seen)
        ? press.typed
        : press.typed.moved(backstage.reviews().version(press.gate, press.seen), now.files());
  }
}
