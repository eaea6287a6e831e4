package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.cockpit.overview.OpenGate;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.app.web.cockpit.story.Chronicles;
import dev.holdpoint.app.web.cockpit.story.History;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Owners;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskRow;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The page of what goes on right now. */
final class LivePages {
  private static final int MOST_LANES = 16;
  private static final int MOST_RUNNING_LANES = 10;
  private static final int MOST_HELD_LANES = 4;
  private static final int MOST_COUNTED = 200;
  private static final int MOST_JOBS = 12;
  private static final int MOST_HELD = 5;
  private static final int MOST_NEXT = 6;
  private static final int MOST_ASLEEP = 20;
  private static final Set<TaskState> RESTING =
      EnumSet.complementOf(
          EnumSet.of(
              TaskState.AWAITING_INPUT,
              TaskState.AWAITING_REVIEW,
              TaskState.RUNNING,
              TaskState.AWAITING_RESET));
  private static final int LINES = 3;

  private final Cockpit cockpit;
  private final Engine engine;
  private final Owners owners;
  private final Chronicles chronicles;
  private final Logs logs;

  LivePages(Cockpit cockpit, Backstage backstage, Chronicles chronicles) {
    this.cockpit = cockpit;
    this.engine = backstage.engine();
    this.owners = backstage.owners();
    this.chronicles = chronicles;
    this.logs = new Logs(backstage);
  }

  void register(RoutesConfig routes) {
    routes.get(Tab.LIVE.path(), this::show, Needs.VIEW);
  }

  private void show(Context request) {
    Snapshot snapshot = cockpit.look();
    Look look = new Look(snapshot, Span.of(request.queryParam("span")), engine.now());
    LogKind kind = LogKind.of(request.queryParam("kind"));
    LiveView live = view(look, request.queryParam("task"), kind);
    cockpit.show(request, snapshot, "live.jte", Map.of("live", live));
  }

  /** What was there when the page was asked for. */
  private record Look(Snapshot snapshot, Span span, Instant now) {}

  private LiveView view(Look look, @Nullable String wanted, LogKind kind) {
    Snapshot snapshot = look.snapshot();
    List<TaskId> ready =
        engine.journal().backlog(look.now(), LiveView.Counts.MOST_COUNTED + 1).ready();
    List<TaskRow> sleeping = listed(Order.URGENT, MOST_ASLEEP, Set.of(TaskState.AWAITING_RESET));
    List<TaskRow> lanes = lanes(look, sleeping);
    return new LiveView(
        new LiveView.Counts(
            snapshot.total(),
            snapshot.running().size(),
            snapshot.gates().size(),
            snapshot.count(TaskState.AWAITING_RESET),
            ready.size()),
        workers(snapshot),
        look.span(),
        new LiveView.Lanes(
            lanes.stream().map(row -> lane(row, look)).filter(Objects::nonNull).toList(),
            snapshot.held() - Math.min(snapshot.held(), MOST_HELD_LANES),
            snapshot.running().size() - Math.min(snapshot.running().size(), MOST_RUNNING_LANES)),
        snapshot.running().stream()
            .limit(MOST_JOBS)
            .map(row -> job(row, look))
            .filter(Objects::nonNull)
            .toList(),
        snapshot.gates().stream().limit(MOST_HELD).map(gate -> held(gate, look)).toList(),
        sleeping,
        next(ready),
        followed(wanted, lanes, kind));
  }

  private List<TaskRow> listed(Order order, int most, Set<TaskState> states) {
    return engine.journal().tasks(TaskFilter.ALL.in(states), Part.first(order, most));
  }

  private WorkerSummary workers(Snapshot snapshot) {
    return WorkerSummary.of(
        owners,
        snapshot.running().stream()
            .limit(MOST_COUNTED)
            .map(row -> task(row.id()))
            .filter(Objects::nonNull)
            .toList());
  }

  /** What is at work first, then what waits for people, then what was; none hides the others. */
  private List<TaskRow> lanes(Look look, List<TaskRow> sleeping) {
    Instant from = look.now().minus(look.span().time());
    return Stream.of(
            look.snapshot().running().stream().limit(MOST_RUNNING_LANES),
            look.snapshot().gates().stream().map(OpenGate::task).distinct().limit(MOST_HELD_LANES),
            sleeping.stream(),
            listed(Order.RECENT, MOST_LANES, RESTING).stream()
                .filter(row -> row.run() > 0 && row.updatedAt().isAfter(from)))
        .flatMap(rows -> rows)
        .distinct()
        .limit(MOST_LANES)
        .toList();
  }

  private @Nullable Lane lane(TaskRow row, Look look) {
    History history = chronicles.find(row.id());
    return history == null ? null : Lane.of(history, row.state(), look.span(), look.now());
  }

  private @Nullable Job job(TaskRow row, Look look) {
    Task task = task(row.id());
    Run run = task == null ? null : task.run();
    return task == null || run == null
        ? null
        : Job.of(task, run, logs.glance(row.id(), LINES), look.now());
  }

  private LiveView.Held held(OpenGate open, Look look) {
    Task task = task(open.task().id());
    String worked = task == null ? "" : Times.span(task.clocksAt(look.now()).working());
    return new LiveView.Held(open.gate(), open.task(), worked);
  }

  private @Nullable Task task(TaskId id) {
    History history = chronicles.find(id);
    return history == null ? null : history.task();
  }

  private List<TaskRow> next(List<TaskId> ready) {
    List<TaskId> first = ready.subList(0, Math.min(ready.size(), MOST_NEXT));
    if (first.isEmpty()) {
      return List.of();
    }
    return engine
        .journal()
        .tasks(TaskFilter.ALL.among(first), Part.first(Order.URGENT, MOST_NEXT))
        .stream()
        .sorted(Comparator.comparingInt(row -> first.indexOf(row.id())))
        .toList();
  }

  /** The one that was asked for, else one that runs, else the first of the lanes. */
  private LiveView.@Nullable Followed followed(
      @Nullable String wanted, List<TaskRow> lanes, LogKind kind) {
    Task task =
        Stream.concat(
                Stream.ofNullable(wanted).filter(TaskId::isValid).map(TaskId::new),
                Stream.concat(
                        lanes.stream().filter(row -> row.state() == TaskState.RUNNING),
                        lanes.stream())
                    .map(TaskRow::id))
            .map(this::task)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    return task == null ? null : new LiveView.Followed(task.spec().title(), logs.panel(task, kind));
  }
}
