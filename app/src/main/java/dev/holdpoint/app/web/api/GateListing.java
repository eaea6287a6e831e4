package dev.holdpoint.app.web.api;

import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.GateFilter;
import dev.holdpoint.port.Journal.GateRow;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.ClosedGate;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskRow;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gates in a listing: open ones by urgency, closed ones of all tasks with the last one first, those
 * of one task in the order in which it asked.
 */
final class GateListing {
  private static final String OPEN = "open";
  private static final Pattern CURSOR = Pattern.compile("([0-9]{1,15})_(hp-[a-z0-9]+\\.[0-9]+)");

  /** A task in one of these has no open gate. */
  private static final Set<TaskState> OVER =
      EnumSet.of(TaskState.DONE, TaskState.FAILED, TaskState.CANCELLED);

  private final Backstage backstage;
  private final Engine engine;
  private final Names names;

  GateListing(Backstage backstage) {
    this.backstage = backstage;
    this.engine = backstage.engine();
    this.names = new Names(engine);
  }

  void show(Context request) {
    Replies.onlyQuery(request, "state", "kind", "agent", "priority", "task", "limit", "cursor");
    GateFilter filter = GateQuery.filter(request);
    engine.expireOverdue();
    String task = request.queryParam("task");
    if (task != null) {
      Replies.json(request, ofTask(request, names.task(task), filter));
    } else if (filter.states().isEmpty() || filter.states().equals(Set.of(OPEN))) {
      Replies.json(request, open(request, filter));
    } else if (filter.states().contains(OPEN)) {
      throw Problem.wrong(
          "Open gates are listed by urgency, closed ones by when they were closed: ask for either,"
              + " or for those of one task.");
    } else {
      Replies.json(request, closed(request, filter));
    }
  }

  private Map<String, @Nullable Object> ofTask(Context request, Task task, GateFilter filter) {
    List<Gate> gates =
        filter.fits(TaskRow.of(task))
            ? task.gates().stream().filter(filter::fits).toList()
            : List.of();
    return Page.of(request, gates, GateListing::placeInTask, gate -> json(task, gate));
  }

  /** By number: gates that were opened at once have one time. */
  private static Page.Place placeInTask(Gate gate) {
    return new Page.Place(0, Instant.ofEpochMilli(gate.id().number()), gate.id().toString());
  }

  private Map<String, @Nullable Object> open(Context request, GateFilter filter) {
    Integer priority = filter.priority();
    String agent = filter.agent();
    Set<TaskId> tasks = agent == null ? null : unfinished(agent);
    List<GateRow> rows =
        engine.journal().openGates().stream()
            .filter(row -> filter.fits(row.gate()))
            .filter(row -> priority == null || priority == row.priority())
            .filter(row -> tasks == null || tasks.contains(row.gate().id().task()))
            .toList();
    return Page.of(request, rows, GateListing::place, this::json);
  }

  private Set<TaskId> unfinished(String agent) {
    TaskFilter filter = TaskFilter.ALL.by(agent).in(EnumSet.complementOf(EnumSet.copyOf(OVER)));
    return engine.journal().tasks(filter, Part.first(Order.URGENT, Integer.MAX_VALUE)).stream()
        .map(TaskRow::id)
        .collect(Collectors.toSet());
  }

  private static Page.Place place(GateRow row) {
    return new Page.Place(row.priority(), row.gate().askedAt(), row.gate().id().toString());
  }

  private Map<String, @Nullable Object> closed(Context request, GateFilter filter) {
    int limit = Page.limit(request);
    String cursor = request.queryParam("cursor");
    ClosedGate after = cursor == null ? null : parse(cursor);
    List<ClosedGate> found = engine.journal().closedGates(filter, after, limit + 1);
    List<ClosedGate> items = found.size() > limit ? found.subList(0, limit) : found;
    Map<TaskId, Task> tasks = new HashMap<>();
    return Page.of(
        items.stream().map(one -> json(one.gate(), tasks)).toList(),
        found.size() > limit ? text(items.getLast()) : null);
  }

  private Map<String, @Nullable Object> json(GateId id, Map<TaskId, Task> tasks) {
    Task task = tasks.computeIfAbsent(id.task(), engine::task);
    return json(task, Objects.requireNonNull(task.gate(id.number())));
  }

  private Map<String, @Nullable Object> json(Task task, Gate gate) {
    return backstage.gateAddresses().into(GateJson.of(task, gate));
  }

  private Map<String, @Nullable Object> json(GateRow row) {
    return backstage.gateAddresses().into(GateJson.of(row));
  }

  private static String text(ClosedGate place) {
    return place.at().toEpochMilli() + "_" + place.gate();
  }

  private static ClosedGate parse(String text) {
    Matcher parts = CURSOR.matcher(text);
    GateId gate = parts.matches() ? GateId.parse(parts.group(2)) : null;
    if (gate == null) {
      throw Page.noCursor(text);
    }
    return new ClosedGate(gate, Instant.ofEpochMilli(Long.parseLong(parts.group(1))));
  }
}
