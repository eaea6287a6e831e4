package dev.holdpoint.app.telemetry;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the spans of a task out of its history. A trace is a task; a run is its root, and turns and
 * human waits stand below it.
 */
final class Spans {
  private final List<Span> spans = new ArrayList<>();
  private final String task;
  private final String trace;
  private @Nullable Entry queued;
  private @Nullable Entry turn;

  private Spans(Entry first) {
    task = first.task().value();
    // Other stores have tasks of the same id, but hardly of the same moment.
    trace = hash("trace " + task + " " + first.at(), 32);
  }

  /** Everything that is over, in the order of its end. */
  static List<Span> of(List<Entry> history) {
    if (history.isEmpty()) {
      return List.of();
    }
    Spans spans = new Spans(history.getFirst());
    Task before = Task.created(history.getFirst());
    for (Entry entry : history.subList(1, history.size())) {
      Task after = before.after(entry);
      spans.take(entry, before, after);
      before = after;
    }
    return spans.spans;
  }

  /** Whether an entry may end something; most don't. */
  static boolean mayClose(Event event) {
    return switch (event) {
      case Event.TurnEnded _,
          Event.TurnInterrupted _,
          Event.GateAnswered _,
          Event.GateExpired _,
          Event.GateWithdrawn _,
          Event.RunFinished _,
          Event.RunFailed _,
          Event.TaskCancelled _,
          Event.TaskClosed _,
          Event.TaskReopened _ ->
          true;
      default -> false;
    };
  }

  private void take(Entry entry, Task before, Task after) {
    switch (entry.event()) {
      case Event.RunQueued _ -> queued = entry;
      case Event.TurnStarted _ -> turn = entry;
      case Event.TurnEnded ended ->
          turn(entry, before.run(), ended.ending().name().toLowerCase(Locale.ROOT), ended.usage());
      case Event.TurnInterrupted _ -> turn(entry, before.run(), "interrupted", List.of());
      case Event.GateAnswered(int gate, Answer _) -> waited(entry, after, gate);
      case Event.GateExpired(int gate) -> waited(entry, after, gate);
      case Event.GateWithdrawn(int gate, String _, var _) -> waited(entry, after, gate);
      default -> {}
    }
    Run ran = before.run();
    Run run = after.run();
    if (queued != null && run != null && run.phase().isFinal()) {
      // An agent that was stopped by the run's end has no end of its own.
      turn(entry, ran == null ? run : ran, "stopped", List.of());
      ran(entry, run);
    }
  }

  private void ran(Entry entry, Run run) {
    Map<String, Object> attributes = about(run.number());
    attributes.put("holdpoint.threshold", (long) run.plan().threshold().value());
    attributes.put("holdpoint.steps", (long) run.plan().steps().size());
    String outcome =
        switch (run.phase()) {
          case Phase.Done _ -> "done";
          case Phase.Failed _ -> "failed";
          case Phase.Cancelled _ -> "cancelled";
          case Phase.Superseded _ -> "superseded";
          case Phase.Ready _, Phase.Working _, Phase.Waiting _, Phase.Sleeping _ -> "open";
        };
    attributes.put("holdpoint.outcome", outcome);
    Entry begun = queued;
    if (begun != null) {
      add(
          new Span.Ids(trace, run(run.number()), null),
          "run",
          new Times(begun.at(), entry.at(), entry.sequence()),
          attributes);
    }
    queued = null;
  }

  private void turn(Entry entry, @Nullable Run run, String ending, List<Usage> usage) {
    Entry begun = turn;
    turn = null;
    if (begun == null || run == null || !(begun.event() instanceof Event.TurnStarted started)) {
      return;
    }
    StepPlan step = run.plan().steps().get(Math.min(started.step(), run.plan().steps().size() - 1));
    Map<String, Object> attributes = about(run.number());
    attributes.put("holdpoint.turn", (long) started.turn());
    attributes.put("holdpoint.step", step.name());
    attributes.put("holdpoint.agent", step.agent().name());
    attributes.put("holdpoint.agent.type", step.agent().type());
    attributes.put("holdpoint.threshold", (long) run.plan().threshold().value());
    attributes.put("holdpoint.outcome", ending);
    consumed(usage, attributes);
    add(
        new Span.Ids(trace, hash("turn " + trace + " " + begun.sequence(), 16), run(run.number())),
        "turn",
        new Times(begun.at(), entry.at(), entry.sequence()),
        attributes);
  }

  private static void consumed(List<Usage> usage, Map<String, Object> attributes) {
    if (usage.isEmpty()) {
      return;
    }
    attributes.put(
        "gen_ai.request.model", String.join(",", usage.stream().map(Usage::model).toList()));
    attributes.put("gen_ai.usage.input_tokens", usage.stream().mapToLong(Usage::inputTokens).sum());
    attributes.put(
        "gen_ai.usage.output_tokens", usage.stream().mapToLong(Usage::outputTokens).sum());
    double cost =
        usage.stream().map(Usage::costUsd).mapToDouble(one -> one == null ? 0 : one).sum();
    if (cost > 0) {
      attributes.put("holdpoint.cost_usd", cost);
    }
  }

  private void waited(Entry entry, Task after, int number) {
    Gate gate = after.gate(number);
    Run run = after.run();
    if (gate == null) {
      return;
    }
    Map<String, Object> attributes = about(gate.run());
    attributes.put("holdpoint.gate", gate.id().toString());
    attributes.put(
        "holdpoint.gate.kind", gate.question().action() == null ? "question" : "approval");
    attributes.put("holdpoint.step", gate.step());
    attributes.put("holdpoint.outcome", gate.state().word());
    if (run != null && run.number() == gate.run()) {
      attributes.put("holdpoint.threshold", (long) run.plan().threshold().value());
    }
    Answer answer = gate.answer();
    if (answer != null) {
      attributes.put("holdpoint.channel", answer.channel().word());
    }
    Instant end = gate.closedAt();
    add(
        new Span.Ids(trace, hash("gate " + trace + " " + number, 16), run(gate.run())),
        "human wait",
        new Times(gate.askedAt(), end == null ? entry.at() : end, entry.sequence()),
        attributes);
  }

  private record Times(Instant start, Instant end, long closedBy) {}

  private void add(Span.Ids ids, String name, Times times, Map<String, Object> attributes) {
    // Two clocks may have written these.
    Instant end = times.end().isBefore(times.start()) ? times.start() : times.end();
    boolean failed = "failed".equals(attributes.get("holdpoint.outcome"));
    spans.add(new Span(ids, name, times.start(), end, failed, times.closedBy(), attributes));
  }

  private Map<String, Object> about(int run) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("holdpoint.task", task);
    attributes.put("holdpoint.run", (long) run);
    return attributes;
  }

  private String run(int number) {
    return hash("run " + trace + " " + number, 16);
  }

  private static String hash(String text, int digits) {
    return Digest.of("holdpoint " + text).hex().substring(0, digits);
  }
}
