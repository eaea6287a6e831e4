package dev.holdpoint.app.web.api;

import dev.holdpoint.app.view.EntryJson;
import dev.holdpoint.app.view.Family;
import dev.holdpoint.app.view.PlanJson;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.OpenGates;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.Part;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tracker. */
final class Tasks {
  private static final int MOST_ENTRIES = 500;
  private static final List<String> STATES =
      Arrays.stream(TaskState.values()).map(TaskState::word).toList();

  private final Backstage backstage;
  private final Engine engine;
  private final Names names;

  Tasks(Backstage backstage) {
    this.backstage = backstage;
    this.engine = backstage.engine();
    this.names = new Names(engine);
  }

  void list(Context request) {
    Replies.onlyQuery(
        request, "state", "parent", "q", "agent", "priority", "answeredBy", "limit", "cursor");
    engine.expireOverdue();
    Part part = Page.part(request);
    Worktrees worktrees = backstage.worktrees();
    Replies.json(
        request,
        Page.of(
            engine.journal().tasks(filter(request), part),
            part,
            row -> worktrees.into(TaskJson.of(row), row.id())));
  }

  private static TaskFilter filter(Context request) {
    String text = request.queryParam("q");
    String priority = request.queryParam("priority");
    String parent = request.queryParam("parent");
    TaskFilter filter =
        TaskFilter.ALL
            .in(states(request.queryParam("state")))
            .by(request.queryParam("agent"))
            .of(priority == null ? null : Replies.number(request, "priority", 0, 9))
            .saying(text == null ? "" : text)
            .answeredBy(request.queryParam("answeredBy"));
    return parent == null ? filter : filter.partOf(List.of(taskId(parent)));
  }

  private static TaskId taskId(String text) {
    if (!TaskId.isValid(text)) {
      throw Problem.wrong("parent is the id of a task, not \"" + text + "\".");
    }
    return new TaskId(text);
  }

  private static Set<TaskState> states(@Nullable String words) {
    Set<TaskState> states = EnumSet.noneOf(TaskState.class);
    for (String word : words == null ? new String[0] : words.split(",")) {
      String known = Replies.oneOf("state", word, STATES);
      Arrays.stream(TaskState.values())
          .filter(state -> state.word().equals(known))
          .forEach(states::add);
    }
    return states;
  }

  void show(Context request) {
    Task task = names.task(request);
    Replies.json(
        request, whole(task.hasOpenGate() ? Replies.done(engine.expire(task.id())) : task));
  }

  private Map<String, @Nullable Object> whole(Task task) {
    Map<String, @Nullable Object> json =
        backstage
            .gateAddresses()
            .intoTask(TaskJson.of(task, Family.of(task, engine.journal().tasks()), engine.now()));
    PlanJson.into(json, task, backstage.plans().todos(task));
    return backstage.worktrees().into(json, task, backstage.changes());
  }

  void create(Context request) {
    TaskBody body = TaskBody.read(request);
    // Before anything is written down: a task that can't be run is not wanted by whoever runs it.
    boolean isPlanned = body.run() || body.namesConfigured();
    Worker.@Nullable NewRun planned = isPlanned ? backstage.plan(body.spec()) : null;
    Worker.@Nullable NewRun run = body.run() ? planned : null;
    Task task = Replies.done(engine.add(body.spec(), body.documents()));
    // Whoever works begins a blocked one when it is released.
    if (run != null && engine.stateOf(task) != TaskState.BLOCKED) {
      task = Replies.done(engine.want(task.id(), run.plan(), run.payloads()));
    }
    request.header("Location", Api.BASE + "/tasks/" + task.id());
    Replies.done(request, 201, whole(task));
  }

  /** Asks for a run; whoever works takes it. One that is under way goes on by itself. */
  void run(Context request) {
    Task task = names.task(request);
    Run run = task.run();
    if (run == null || run.phase().isFinal() || OpenGates.isOutside(task)) {
      Worker.NewRun wanted = backstage.plan(task.spec());
      task = Replies.done(engine.want(task.id(), wanted.plan(), wanted.payloads()));
    }
    Replies.done(request, 202, whole(task));
  }

  void cancel(Context request) {
    shelve(request, engine.cancel(names.task(request).id(), Guest.of(request).name()));
  }

  void defer(Context request) {
    shelve(request, engine.defer(names.task(request).id(), Guest.of(request).name()));
  }

  void reopen(Context request) {
    shelve(request, engine.reopen(names.task(request).id(), Guest.of(request).name()));
  }

  void close(Context request) {
    String why = Replies.reason(request);
    shelve(request, engine.close(names.task(request).id(), Guest.of(request).name(), why));
  }

  private void shelve(Context request, Verdict verdict) {
    Task task = Replies.done(verdict);
    backstage.endLeftovers(task.id());
    Replies.done(request, 200, whole(task));
  }

  void journal(Context request) {
    Replies.onlyQuery(request, "cursor", "limit");
    Task task = names.task(request);
    int after = Replies.number(request, "cursor", 0, Integer.MAX_VALUE);
    int limit = Math.max(1, Replies.number(request, "limit", MOST_ENTRIES, MOST_ENTRIES));
    List<Entry> rest =
        engine.journal().read(task.id()).stream()
            .filter(entry -> entry.sequence() > after)
            .limit(limit + 1L)
            .toList();
    List<Entry> items = rest.size() > limit ? rest.subList(0, limit) : rest;
    Replies.json(
        request,
        Page.of(
            items.stream().map(EntryJson::of).toList(),
            rest.size() > limit ? Long.toString(items.getLast().sequence()) : null));
  }

  void usage(Context request) {
    Map<String, @Nullable Object> whole = whole(names.task(request));
    whole.keySet().retainAll(List.of("id", "usage", "stats"));
    Replies.json(request, whole);
  }
}
