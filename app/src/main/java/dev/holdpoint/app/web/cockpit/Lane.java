package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.cockpit.story.History;
import dev.holdpoint.app.web.cockpit.story.Stretch;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What one task did in the last time, drawn as bars.
 *
 * @param words the same for those who don't see them
 * @param note where it stands now
 */
public record Lane(
    TaskId task, String title, TaskState state, List<Bar> bars, String words, Note note) {
  /** How wide a lane is in its own measure. */
  public static final int WIDTH = 1000;

  private static final int MANY = 60;
  private static final int SMALL = 8;

  public Lane {
    bars = List.copyOf(bars);
  }

  /**
   * In a few words.
   *
   * @param at when that was, or when the working time that is told would have begun; null for none
   */
  public record Note(String words, @Nullable Instant at) {}

  /** A stretch of time as a shape. */
  public record Bar(Stretch.Kind kind, int x, int width) {
    /** Waiting stands out, since a person can end it. */
    public int y() {
      return kind == Stretch.Kind.WAITING ? 2 : 6;
    }

    public int height() {
      return kind == Stretch.Kind.WAITING ? 14 : 6;
    }

    public String style() {
      return switch (kind) {
        case WORKING -> "c-work";
        case WAITING -> "c-wait";
        case SLEEPING -> "c-idle";
      };
    }
  }

  public boolean isHeld() {
    return state == TaskState.AWAITING_INPUT || state == TaskState.AWAITING_REVIEW;
  }

  static Lane of(History history, TaskState state, Span span, Instant now) {
    Instant from = now.minus(span.time());
    List<Bar> bars = new ArrayList<>();
    Map<Stretch.Kind, Duration> sums = new TreeMap<>();
    for (Stretch stretch : history.stretches(now)) {
      if (stretch.to().isAfter(from)) {
        Instant begin = stretch.from().isBefore(from) ? from : stretch.from();
        draw(bars, stretch.kind(), place(from, begin, span), place(from, stretch.to(), span));
        sums.merge(stretch.kind(), Duration.between(begin, stretch.to()), Duration::plus);
      }
    }
    Task task = history.task();
    return new Lane(
        task.id(), task.spec().title(), state, bars, words(sums), note(task, state, now));
  }

  /** Where there are very many, those that nobody could tell apart become a small one. */
  private static void draw(List<Bar> bars, Stretch.Kind kind, int begin, int end) {
    Bar last = bars.isEmpty() ? null : bars.getLast();
    if (last != null && bars.size() >= MANY && end - last.x() <= SMALL) {
      Stretch.Kind both = kind == Stretch.Kind.WAITING ? kind : last.kind();
      bars.set(bars.size() - 1, new Bar(both, last.x(), Math.max(2, end - last.x())));
    } else {
      bars.add(new Bar(kind, begin, Math.max(2, end - begin)));
    }
  }

  private static int place(Instant from, Instant at, Span span) {
    long millis = Duration.between(from, at).toMillis();
    return Math.clamp(millis * WIDTH / span.time().toMillis(), 0, WIDTH);
  }

  private static String words(Map<Stretch.Kind, Duration> sums) {
    return sums.entrySet().stream()
        .map(sum -> word(sum.getKey()) + " " + Times.span(sum.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String word(Stretch.Kind kind) {
    return switch (kind) {
      case WORKING -> "working";
      case WAITING -> "waiting for a human";
      case SLEEPING -> "waiting for a rate limit";
    };
  }

  private static Note note(Task task, TaskState state, Instant now) {
    Run run = task.run();
    return switch (state) {
      case AWAITING_INPUT, AWAITING_REVIEW ->
          new Note("held", task.openGates().getFirst().askedAt());
      case RUNNING ->
          new Note(run == null ? "" : step(run), now.minus(task.clocksAt(now).working()));
      case AWAITING_RESET ->
          run != null && run.phase() instanceof Phase.Sleeping(Instant until)
              ? new Note("goes on", until)
              : new Note("", null);
      case OPEN, BLOCKED, DEFERRED, DONE, FAILED, CANCELLED ->
          new Note(Icons.word(state), task.updatedAt());
    };
  }

  public boolean isRunning() {
    return state == TaskState.RUNNING;
  }

  private static String step(Run run) {
    int steps = run.plan().steps().size();
    return steps < 2
        ? ""
        : "%s, %d of %d ·".formatted(run.currentStep().name(), run.step() + 1, steps);
  }
}
