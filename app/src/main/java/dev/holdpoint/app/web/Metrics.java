package dev.holdpoint.app.web;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskRow;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Figures for Prometheus. */
final class Metrics {
  private final Engine engine;
  private final IntSupplier streams;
  private final Map<Integer, LongAdder> requests = new ConcurrentHashMap<>();
  private final Timings timings = new Timings();
  private final Map<TaskId, Known> known = new HashMap<>();

  Metrics(Engine engine, IntSupplier streams) {
    this.engine = engine;
    this.streams = streams;
  }

  void begin(Context request) {
    timings.begin(request);
  }

  void end(Context request) {
    timings.end(request);
    requests.computeIfAbsent(request.statusCode(), _ -> new LongAdder()).increment();
  }

  void show(Context request) {
    request.contentType("text/plain; version=0.0.4; charset=utf-8").result(text());
  }

  private String text() {
    List<TaskRow> rows = engine.journal().tasks();
    Map<TaskState, Integer> states = new EnumMap<>(TaskState.class);
    rows.forEach(row -> states.merge(row.state(), 1, Integer::sum));
    MetricsText text = new MetricsText();
    text.head("holdpoint_tasks", "gauge", "Tasks by state.");
    for (TaskState state : TaskState.values()) {
      text.line("holdpoint_tasks{state=\"" + state.word() + "\"}", states.getOrDefault(state, 0));
    }
    text.head("holdpoint_open_gates", "gauge", "Gates that wait for a person.");
    text.line("holdpoint_open_gates", engine.journal().openGates().size());
    figures(text, rows);
    text.head("holdpoint_event_streams", "gauge", "Open streams of events.");
    text.line("holdpoint_event_streams", streams.getAsInt());
    text.head("holdpoint_http_requests_total", "counter", "Requests by status.");
    new TreeMap<>(requests)
        .forEach(
            (status, count) ->
                text.line("holdpoint_http_requests_total{status=\"" + status + "\"}", count.sum()));
    String times = "holdpoint_http_request_seconds";
    text.head(times, "histogram", "How long requests took, by route.");
    timings.tell(text, times);
    return text.toString();
  }

  private void figures(MetricsText text, List<TaskRow> rows) {
    Map<String, Long> answers = new TreeMap<>();
    Duration working = Duration.ZERO;
    Duration waiting = Duration.ZERO;
    for (Known one : all(rows)) {
      one.answers.forEach((channel, count) -> answers.merge(channel, count, Long::sum));
      working = working.plus(one.clocks.working());
      waiting = waiting.plus(one.clocks.waiting());
    }
    text.head("holdpoint_answers_total", "counter", "Answers by channel.");
    answers.forEach(
        (channel, count) ->
            text.line("holdpoint_answers_total{channel=\"" + channel + "\"}", count));
    text.head("holdpoint_working_seconds_total", "counter", "Time in which agents worked.");
    text.line("holdpoint_working_seconds_total", working.toMillis() / 1000.0);
    text.head(
        "holdpoint_waiting_seconds_total", "counter", "Time in which people were waited for.");
    text.line("holdpoint_waiting_seconds_total", waiting.toMillis() / 1000.0);
  }

  /** A history is read again only where it has changed, or where a deadline stops its clock. */
  private synchronized List<Known> all(List<TaskRow> rows) {
    Instant now = engine.now();
    for (TaskRow row : rows) {
      Known before = known.get(row.id());
      if (before == null || before.pace == null || !before.updatedAt.equals(row.updatedAt())) {
        known.put(row.id(), Known.of(engine.task(row.id()), now));
      }
    }
    return known.values().stream().map(one -> one.at(now)).toList();
  }

  /**
   * What one task adds to the figures.
   *
   * @param clocks as they were at this moment
   * @param pace by how much they go on in a second, null where that may change by itself
   */
  private record Known(
      Instant updatedAt,
      Map<String, Long> answers,
      Instant at,
      Clocks clocks,
      @Nullable Clocks pace) {
    static Known of(Task task, Instant now) {
      Map<String, Long> answers = new HashMap<>();
      for (Gate gate : task.gates()) {
        var answer = gate.answer();
        if (answer != null) {
          answers.merge(answer.channel().word(), 1L, Long::sum);
        }
      }
      boolean hasDeadline = task.openGates().stream().anyMatch(gate -> gate.deadline() != null);
      return new Known(
          task.updatedAt(),
          answers.isEmpty() ? Map.of() : answers,
          now,
          task.clocksAt(now),
          hasDeadline ? null : pace(task, now));
    }

    private static Clocks pace(Task task, Instant now) {
      Clocks clocks = task.clocksAt(now);
      Clocks later = task.clocksAt(now.plusSeconds(1));
      return new Clocks(
          later.working().minus(clocks.working()), later.waiting().minus(clocks.waiting()));
    }

    /** With its clocks as they are by now, where nothing has happened to it. */
    Known at(Instant now) {
      long seconds = Math.max(0, Duration.between(at, now).toSeconds());
      Clocks later =
          pace == null
              ? clocks
              : new Clocks(
                  clocks.working().plus(pace.working().multipliedBy(seconds)),
                  clocks.waiting().plus(pace.waiting().multipliedBy(seconds)));
      return new Known(updatedAt, answers, at, later, pace);
    }
  }
}
