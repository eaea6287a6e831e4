package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.view.Family;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.app.web.cockpit.story.Chronicles;
import dev.holdpoint.app.web.cockpit.story.History;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Right;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.WorldException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pages of one task. */
final class TaskPages {
  private static final String TASK = "/tasks/{id}";
  private static final int ENTRIES = 50;

  private final Cockpit cockpit;
  private final Backstage backstage;
  private final Engine engine;
  private final Chronicles chronicles;
  private final Deeds deeds;
  private final Logs logs;
  private final Workspace workspace;
  private final Verifications verifications;
  private final ApplyStates applying;

  TaskPages(
      Cockpit cockpit,
      Backstage backstage,
      Chronicles chronicles,
      Diffs diffs,
      ApplyStates applying) {
    this.cockpit = cockpit;
    this.backstage = backstage;
    this.applying = applying;
    this.engine = backstage.engine();
    this.chronicles = chronicles;
    this.deeds = new Deeds(backstage);
    this.logs = new Logs(backstage);
    this.workspace = new Workspace(backstage, diffs);
    this.verifications = new Verifications(backstage.audit(), engine::now);
  }

  void register(RoutesConfig routes) {
    routes.get(TASK, request -> story(request, null), Needs.VIEW);
    routes.get(TASK + TaskPart.PLAN.path(), this::plan, Needs.VIEW);
    routes.get(TASK + TaskPart.FILES.path(), this::files, Needs.VIEW);
    routes.get(TASK + TaskPart.LOG.path(), this::log, Needs.VIEW);
    routes.get(TASK + TaskPart.LOG.path() + "/more", this::moreOfLog, Needs.VIEW);
    routes.get(TASK + TaskPart.JOURNAL.path(), this::journal, Needs.VIEW);
    routes.get(TASK + TaskPart.ASSUMPTIONS.path(), this::assumptions, Needs.VIEW);
    for (Deed deed : Deed.values()) {
      routes.post(TASK + "/" + deed.word(), request -> act(request, deed), Needs.MANAGE);
    }
  }

  private static TaskId id(Context request) {
    String id = request.pathParam("id");
    if (!TaskId.isValid(id)) {
      throw missing(id);
    }
    return new TaskId(id);
  }

  private static Problem missing(String id) {
    return Problem.missing("There is no task \"" + id + "\".");
  }

  /** With what the deadlines have decided by now. */
  private History history(TaskId id) {
    History history = found(id);
    Instant now = engine.now();
    if (history.task().gates().stream().anyMatch(gate -> gate.isOverdue(now))) {
      engine.expire(id);
      return found(id);
    }
    return history;
  }

  private History found(TaskId id) {
    History history;
    try {
      history = chronicles.find(id);
    } catch (WorldException e) {
      throw damaged(id, e);
    }
    if (history == null) {
      throw missing(id.value());
    }
    return history;
  }

  /** A history that can't be read is no reason to hide which entry it is. */
  private RuntimeException damaged(TaskId id, WorldException broken) {
    Audit.Finding finding = verifications.of(id).finding();
    return finding == null
        ? broken
        : new Problem(
            503,
            "damaged",
            finding.message()
                + " Somebody changed the store behind Holdpoint's back, and this task can't be"
                + " shown: restore the store from a backup.");
  }

  /** The frame and what stands in it are of one moment. */
  private void show(Context request, Shown shown, String template, Map<String, Object> more) {
    Snapshot snapshot = cockpit.look();
    Family family = Relatives.of(shown.task(), engine.journal());
    List<GateItem> gates =
        snapshot.gates().stream()
            .filter(open -> open.task().id().equals(shown.task().id()))
            .map(open -> new GateItem(open, true, ""))
            .map(item -> item.with(cockpit.cards().of(item.gate(), engine.now())))
            .toList();
    TaskHead head =
        new TaskHead(
            shown.task(),
            family,
            shown.part(),
            gates,
            backstage.responses(),
            Guest.of(request).may(Right.MANAGE) ? Deed.of(shown.task(), family) : List.of(),
            shown.refusal(),
            engine.now());
    Map<String, Object> all = new HashMap<>(more);
    all.put("head", head);
    cockpit.show(request, snapshot, template, all);
  }

  /** Which part of a task is shown. */
  private record Shown(Task task, TaskPart part, @Nullable String refusal) {
    Shown(Task task, TaskPart part) {
      this(task, part, null);
    }
  }

  private void story(Context request, @Nullable String refusal) {
    History history = history(id(request));
    Shown shown = new Shown(history.task(), TaskPart.STORY, refusal);
    PlanView plan = PlanView.brief(history.task(), backstage.plans());
    Map<String, Object> more =
        new HashMap<>(
            Map.of("history", history, "plan", plan, "applying", applying.of(history.task())));
    if (history.task().state() == TaskState.RUNNING) {
      more.put("log", logs.panel(history.task(), LogKind.LOG));
    }
    show(request, shown, "taskStory.jte", more);
  }

  private void plan(Context request) {
    Task task = history(id(request)).task();
    PlanView plan = PlanView.whole(task, backstage.plans());
    show(request, new Shown(task, TaskPart.PLAN), "taskPlan.jte", Map.of("plan", plan));
  }

  private void files(Context request) {
    Task task = history(id(request)).task();
    String folder = request.queryParam("folder");
    FilesView view =
        workspace.view(task.id(), folder == null ? "" : folder, request.queryParam("file"));
    show(request, new Shown(task, TaskPart.FILES), "taskFiles.jte", Map.of("files", view));
  }

  private void log(Context request) {
    Task task = history(id(request)).task();
    LogKind kind = LogKind.of(request.queryParam("kind"));
    long before = number(request, "before");
    LogView view = before == 0 ? logs.page(task, kind) : logs.earlier(task, kind, before);
    show(request, new Shown(task, TaskPart.LOG), "taskLog.jte", Map.of("log", view));
  }

  /** Lines that came since; a page that follows asks for them again and again. */
  private void moreOfLog(Context request) {
    TaskId id = id(request);
    LogPart part = logs.more(id, LogKind.of(request.queryParam("kind")), number(request, "from"));
    request.header("X-Next-Offset", Long.toString(part.to()));
    boolean goesOn = found(id).task().state() == TaskState.RUNNING;
    request.header("X-Goes-On", goesOn ? "yes" : "no");
    if (part.lines().isEmpty()) {
      request.status(HttpStatus.NO_CONTENT);
    } else {
      cockpit.showPart(request, "logLines.jte", Map.of("lines", part.lines()));
    }
  }

  private void journal(Context request) {
    Task task = history(id(request)).task();
    long before = number(request, "before");
    long end = before == 0 || before > task.sequence() ? task.sequence() + 1 : before;
    long behind = Math.max(0, end - 1 - ENTRIES);
    List<Entry> entries =
        engine.journal().read(task.id(), behind, (int) (end - 1 - behind)).reversed();
    JournalView view =
        new JournalView(
            entries.stream().map(JournalView.Line::of).toList(),
            task.sequence(),
            verifications.of(task.id()));
    show(request, new Shown(task, TaskPart.JOURNAL), "taskJournal.jte", Map.of("journal", view));
  }

  private void assumptions(Context request) {
    Task task = history(id(request)).task();
    show(request, new Shown(task, TaskPart.ASSUMPTIONS), "taskAssumptions.jte", Map.of());
  }

  /** Done, it leads back to the task; refused, the task is shown with the reason. */
  private void act(Context request, Deed deed) {
    TaskId id = history(id(request)).task().id();
    String refusal = deeds.act(id, deed, Guest.of(request).name(), request.formParam("reason"));
    if (refusal == null) {
      request.redirect("/tasks/" + id, HttpStatus.SEE_OTHER);
    } else {
      request.status(HttpStatus.CONFLICT);
      story(request, refusal);
    }
  }

  private static long number(Context request, String name) {
    String text = request.queryParam(name);
    if (text == null) {
      return 0;
    }
    if (!text.matches("[0-9]{1,15}")) {
      throw Problem.wrong(name + " is a whole number, not \"" + text + "\".");
    }
    return Long.parseLong(text);
  }
}
