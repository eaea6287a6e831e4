package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.EntryJson;
import dev.holdpoint.app.view.Family;
import dev.holdpoint.app.view.TaskJson;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.port.TaskRow;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tracker. */
final class Tasks {
  private static final int MOST_ENTRIES = 500;

  private final Backstage backstage;
  private final Engine engine;
  private final Names names;

  Tasks(Backstage backstage) {
    this.backstage = backstage;
    this.engine = backstage.engine();
    this.names = new Names(engine);
  }

  void list(Context request) {
    engine.expireOverdue();
    String state = request.queryParam("state");
    String parent = request.queryParam("parent");
    String text = request.queryParam("q");
    List<TaskRow> rows =
        engine.journal().tasks().stream()
            .filter(row -> state == null || isOneOf(row.state().word(), state))
            .filter(row -> parent == null || parent.equals(idOf(row.parent())))
            .filter(row -> text == null || contains(row.title(), text))
            .toList();
    Replies.json(
        request,
        Page.of(
            request,
            rows,
            row -> new Page.Place(row.priority(), row.createdAt(), row.id().value()),
            TaskJson::of));
  }

  private static boolean isOneOf(String word, String wanted) {
    return List.of(wanted.split(",")).contains(word);
  }

  private static boolean contains(String title, String text) {
    return title.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
  }

  private static @Nullable String idOf(@Nullable TaskId id) {
    return id == null ? null : id.value();
  }

  void show(Context request) {
    Task task = names.task(request);
    Replies.json(
        request, whole(task.hasOpenGate() ? Replies.done(engine.expire(task.id())) : task));
  }

  private Map<String, @Nullable Object> whole(Task task) {
    return TaskJson.of(task, Family.of(task, engine.journal().tasks()), engine.now());
  }

  void create(Context request) {
    JsonObject body =
        Replies.only(
            Replies.body(request),
            "title",
            "body",
            "priority",
            "size",
            "agent",
            "pipeline",
            "threshold",
            "role",
            "parent",
            "dependsOn",
            "run");
    TaskSpec spec = spec(body);
    // Before anything is written down: a task that can't be run is not wanted by whoever runs it.
    Worker.@Nullable NewRun run = body.flag("run") ? backstage.plan(spec) : null;
    Task task = Replies.done(engine.add(spec));
    if (run != null) {
      task = Replies.done(engine.queue(task.id(), run.plan(), run.payloads()));
    }
    request.header("Location", Api.BASE + "/tasks/" + task.id());
    Replies.done(request, 201, whole(task));
  }

  private static TaskSpec spec(JsonObject body) {
    String title = body.text("title");
    String text = body.optionalText("body");
    String parent = body.optionalText("parent");
    try {
      return new TaskSpec(
          title,
          text == null ? title : text,
          null,
          body.has("priority") ? body.integer("priority") : TaskSpec.DEFAULT_PRIORITY,
          size(body.optionalText("size")),
          body.optionalText("agent"),
          body.optionalText("pipeline"),
          body.has("threshold") ? new Threshold(body.integer("threshold")) : null,
          body.optionalText("role"),
          parent == null ? null : new TaskId(parent),
          body.texts("dependsOn").stream().map(TaskId::new).toList());
    } catch (IllegalArgumentException e) {
      throw new JsonException(String.valueOf(e.getMessage()));
    }
  }

  private static Size size(@Nullable String word) {
    return word == null
        ? Size.MEDIUM
        : Arrays.stream(Size.values())
            .filter(size -> size.name().toLowerCase(Locale.ROOT).equals(word))
            .findFirst()
            .orElseThrow(() -> new JsonException("\"size\" is small, medium or large"));
  }

  /** Asks for a run; whoever works takes it. One that is under way goes on by itself. */
  void run(Context request) {
    Task task = names.task(request);
    Run run = task.run();
    if (run == null || run.phase().isFinal()) {
      Worker.NewRun wanted = backstage.plan(task.spec());
      task = Replies.done(engine.queue(task.id(), wanted.plan(), wanted.payloads()));
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
    String why = Replies.only(Replies.body(request), "reason").optionalText("reason");
    shelve(request, engine.close(names.task(request).id(), Guest.of(request).name(), why));
  }

  private void shelve(Context request, Verdict verdict) {
    Task task = Replies.done(verdict);
    backstage.endLeftovers(task.id());
    Replies.done(request, 200, whole(task));
  }

  void journal(Context request) {
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
