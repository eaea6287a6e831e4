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
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;

/** Figures for Prometheus. */
final class Metrics {
  private final Engine engine;
  private final IntSupplier streams;
  private final Map<Integer, LongAdder> requests = new ConcurrentHashMap<>();
  private final Map<TaskId, Known> known = new HashMap<>();

  Metrics(Engine engine, IntSupplier streams) {
    this.engine = engine;
    this.streams = streams;
  }

  void count(Context request) {
    requests.computeIfAbsent(request.statusCode(), _ -> new LongAdder()).increment();
  }

  void show(Context request) {
    request.contentType("text/plain; version=0.0.4; charset=utf-8").result(text());
  }

  private String text() {
    List<TaskRow> rows = engine.journal().tasks();
    Map<TaskState, Integer> states = new EnumMap<>(TaskState.class);
    rows.forEach(row -> states.merge(row.state(), 1, Integer::sum));
    Text text = new Text();
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
    return text.toString();
  }

  private void figures(Text text, List<TaskRow> rows) {
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

  /** A history is read again only where it has changed, or where its clocks run. */
  private synchronized List<Known> all(List<TaskRow> rows) {
    for (TaskRow row : rows) {
      Known before = known.get(row.id());
      if (before == null || before.runs || !before.updatedAt.equals(row.updatedAt())) {
        known.put(row.id(), Known.of(engine.task(row.id()), engine.now()));
      }
    }
    return List.copyOf(known.values());
  }

  /** What one task adds to the figures. */
  private record Known(Instant updatedAt, boolean runs, Map<String, Long> answers, Clocks clocks) {
    static Known of(Task task, Instant now) {
      Map<String, Long> answers = new HashMap<>();
      for (Gate gate : task.gates()) {
        var answer = gate.answer();
        if (answer != null) {
          answers.merge(answer.channel().word(), 1L, Long::sum);
        }
      }
      boolean runs =
          switch (task.state()) {
            case RUNNING, AWAITING_INPUT, AWAITING_RESET -> true;
            case OPEN, BLOCKED, DEFERRED, DONE, FAILED, CANCELLED -> false;
          };
      return new Known(task.updatedAt(), runs, answers, task.clocksAt(now));
    }
  }

  /** The text format, line by line. */
  private static final class Text {
    private final StringBuilder text = new StringBuilder();

    void head(String name, String type, String help) {
      text.append("# HELP ").append(name).append(' ').append(help).append('\n');
      text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    void line(String name, long value) {
      text.append(name).append(' ').append(value).append('\n');
    }

    void line(String name, double value) {
      text.append(name).append(' ').append(String.format(Locale.ROOT, "%.3f", value)).append('\n');
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
