package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.cockpit.story.Chronicles;
import dev.holdpoint.app.web.cockpit.story.History;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskRow;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The page of what goes on right now. */
final class LivePages {
  private static final int MOST_LANES = 14;
  private static final int MOST_JOBS = 12;
  private static final int MOST_HELD = 8;
  private static final int MOST_NEXT = 6;
  private static final int READY_COUNTED = 1_000;
  private static final int LINES = 3;

  private final Cockpit cockpit;
  private final Engine engine;
  private final Chronicles chronicles;
  private final Logs logs;

  LivePages(Cockpit cockpit, Backstage backstage, Chronicles chronicles) {
    this.cockpit = cockpit;
    this.engine = backstage.engine();
    this.chronicles = chronicles;
    this.logs = new Logs(backstage);
  }

  void register(RoutesConfig routes) {
    routes.get(Tab.LIVE.path(), this::show, Needs.VIEW);
  }

  private void show(Context request) {
    engine.expireOverdue();
    Look look =
        new Look(engine.journal().tasks(), Span.of(request.queryParam("span")), engine.now());
    LogKind kind = LogKind.of(request.queryParam("kind"));
    LiveView live = view(look, request.queryParam("task"), kind);
    cockpit.show(request, "live.jte", Map.of("live", live));
  }

  /** What was there when the page was asked for. */
  private record Look(List<TaskRow> rows, Span span, Instant now) {
    List<TaskRow> in(TaskState state) {
      return rows.stream().filter(row -> row.state() == state).toList();
    }
  }

  private LiveView view(Look look, @Nullable String followed, LogKind kind) {
    List<TaskRow> running = look.in(TaskState.RUNNING);
    List<TaskRow> sleeping = look.in(TaskState.AWAITING_RESET);
    List<Journal.GateRow> gates = engine.journal().openGates();
    List<TaskId> ready = engine.journal().backlog(look.now(), READY_COUNTED).ready();
    List<TaskRow> recent = recent(look);
    return new LiveView(
        new LiveView.Counts(
            look.rows().size(), running.size(), gates.size(), sleeping.size(), ready.size()),
        look.span(),
        lanes(look, recent),
        running.stream()
            .limit(MOST_JOBS)
            .map(row -> job(row, look))
            .filter(Objects::nonNull)
            .toList(),
        gates.stream().limit(MOST_HELD).map(row -> held(row, look)).toList(),
        sleeping,
        next(look, ready),
        followed(look, recent, followed, kind));
  }

  /** What something happened to in the span, people's own first. */
  private static List<TaskRow> recent(Look look) {
    Instant from = look.now().minus(look.span().time());
    return look.rows().stream()
        .filter(row -> isUnderWay(row) || (row.run() > 0 && row.updatedAt().isAfter(from)))
        .sorted(
            Comparator.<TaskRow>comparingInt(row -> rank(row.state()))
                .thenComparing(row -> isUnderWay(row) ? row.createdAt() : Instant.MIN)
                .thenComparing(TaskRow::updatedAt, Comparator.reverseOrder()))
        .toList();
  }

  private static boolean isUnderWay(TaskRow row) {
    return rank(row.state()) < 3;
  }

  private static int rank(TaskState state) {
    return switch (state) {
      case AWAITING_INPUT -> 0;
      case RUNNING -> 1;
      case AWAITING_RESET -> 2;
      case OPEN, BLOCKED, DEFERRED, DONE, FAILED, CANCELLED -> 3;
    };
  }

  private List<Lane> lanes(Look look, List<TaskRow> recent) {
    List<Lane> lanes = new ArrayList<>();
    for (TaskRow row : recent.subList(0, Math.min(recent.size(), MOST_LANES))) {
      History history = chronicles.find(row.id());
      if (history != null) {
        lanes.add(Lane.of(history, row.state(), look.span(), look.now()));
      }
    }
    return lanes;
  }

  private @Nullable Job job(TaskRow row, Look look) {
    Task task = task(row.id());
    Run run = task == null ? null : task.run();
    return task == null || run == null
        ? null
        : Job.of(task, run, logs.glance(row.id(), LINES), look.now());
  }

  private LiveView.Held held(Journal.GateRow row, Look look) {
    Task task = task(row.gate().id().task());
    Run run = task == null ? null : task.run();
    return new LiveView.Held(
        row.gate(),
        row.title(),
        run == null ? "" : run.currentStep().agent().name(),
        task == null ? "" : Times.span(task.clocksAt(look.now()).working()));
  }

  private @Nullable Task task(TaskId id) {
    History history = chronicles.find(id);
    return history == null ? null : history.task();
  }

  private static List<TaskRow> next(Look look, List<TaskId> ready) {
    List<TaskId> first = ready.subList(0, Math.min(ready.size(), MOST_NEXT));
    return look.rows().stream()
        .filter(row -> first.contains(row.id()))
        .sorted(Comparator.comparingInt(row -> first.indexOf(row.id())))
        .toList();
  }

  /** The one that was asked for, else one that runs, else the one that did last. */
  private LiveView.@Nullable Followed followed(
      Look look, List<TaskRow> recent, @Nullable String wanted, LogKind kind) {
    TaskRow row =
        Stream.of(
                look.rows().stream().filter(one -> one.id().value().equals(wanted)),
                look.in(TaskState.RUNNING).stream(),
                recent.stream())
            .flatMap(rows -> rows)
            .findFirst()
            .orElse(null);
    Task task = row == null ? null : task(row.id());
    return task == null ? null : new LiveView.Followed(task.spec().title(), logs.panel(task, kind));
  }
}
