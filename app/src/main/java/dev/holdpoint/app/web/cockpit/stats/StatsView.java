package dev.holdpoint.app.web.cockpit.stats;

import dev.holdpoint.engine.Annals;
import dev.holdpoint.engine.Annals.Answered;
import dev.holdpoint.engine.Period;
import dev.holdpoint.engine.Statistics.Figures;
import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskRow;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the page shows of a span.
 *
 * @param since its first day, in words
 * @param tiles the figures at its top
 */
public record StatsView(
    Span span,
    String since,
    Figures total,
    int people,
    List<Tile> tiles,
    Charts charts,
    List<Wait> waits,
    List<Share> persons,
    List<Share> channels,
    List<Share> thresholds,
    Tables tables) {
  private static final int MOST_WAITS = 6;

  /**
   * A figure.
   *
   * @param before what it was in the span before, empty where nobody knows
   */
  public record Tile(String name, String value, String before) {}

  /** The three charts. */
  public record Charts(String by, Chart interruptions, Chart hours, Chart answers, int expired) {}

  /** The two tables. */
  public record Tables(List<Row> thresholds, List<Row> costs) {}

  /** Cells in order. */
  public record Row(List<String> cells) {
    static Row of(String... cells) {
      return new Row(List.of(cells));
    }
  }

  /**
   * A task that people were waited for.
   *
   * @param worked the width of its bar's first part, in hundredths
   * @param waited that of its second
   */
  public record Wait(TaskRow task, Clocks clocks, String worked, String waited) {}

  public boolean isEmpty() {
    return total.finished() == 0 && total.interruptions() == 0 && total.tasks() == 0;
  }

  public static StatsView of(Annals annals, Journal journal, Span span, Instant now) {
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    LocalDate from = span.from(today, annals.firstDay(today));
    Period period = annals.over(from, today, now);
    long length = ChronoUnit.DAYS.between(from, today) + 1;
    Period before =
        span == Span.ALL ? null : annals.over(from.minusDays(length), from.minusDays(1), now);
    List<Answered> answers = period.answers();
    return new StatsView(
        span,
        Words.day(from),
        period.total(),
        (int) answers.stream().map(Answered::by).distinct().count(),
        tiles(period, before),
        charts(period),
        waits(period, journal),
        Share.of(answers, Answered::by),
        Share.of(answers, Answered::channel),
        Share.of(answers, answer -> answer.threshold() + " of 5"),
        new Tables(Words.thresholds(period), Words.costs(period)));
  }

  private static List<Tile> tiles(Period period, @Nullable Period before) {
    List<Tile> tiles = new ArrayList<>();
    Map<String, String> now = Words.tiles(period);
    Map<String, String> then = before == null ? Map.of() : Words.tiles(before);
    now.forEach(
        (name, value) -> {
          String was = then.getOrDefault(name, Words.NOTHING);
          tiles.add(
              new Tile(
                  name,
                  Words.together(value),
                  was.equals(Words.NOTHING) ? "" : "was " + Words.together(was)));
        });
    return tiles;
  }

  private static Charts charts(Period period) {
    int slice = Span.slice(period.from(), period.to());
    List<Chart.Stack> interruptions = new ArrayList<>();
    List<Chart.Stack> hours = new ArrayList<>();
    period
        .slices(slice)
        .forEach(
            (day, figures) -> {
              String label = Words.label(day, period.from());
              interruptions.add(new Chart.Stack(label, List.of(Words.interruptions(figures))));
              hours.add(new Chart.Stack(label, Words.hours(figures)));
            });
    String by = Words.by(slice);
    Figures total = period.total();
    return new Charts(
        by,
        Chart.of(
            "Interruptions per finished task " + by + ": " + Words.listed(interruptions),
            interruptions),
        Chart.of(
            "Hours of work and of waiting for people " + by + ": " + Words.listed(hours), hours),
        answers(period, total.expired()),
        total.expired());
  }

  private static Chart answers(Period period, int expired) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    Words.WAITS.forEach((name, _) -> counts.put(name, 0));
    for (Answered answer : period.answers()) {
      counts.merge(Words.wait(answer.took()), 1, Integer::sum);
    }
    List<Chart.Stack> stacks = new ArrayList<>();
    counts.forEach(
        (name, count) ->
            stacks.add(
                new Chart.Stack(
                    name, List.of(new Chart.Piece("c-ink", count, count + " answers")))));
    stacks.add(
        new Chart.Stack(
            "expired", List.of(new Chart.Piece("c-bad", expired, expired + " expired"))));
    return Chart.of("Gates by the time to an answer: " + Words.listed(stacks), stacks);
  }

  private static List<Wait> waits(Period period, Journal journal) {
    Map<TaskId, Clocks> longest = period.longestWaits(MOST_WAITS);
    if (longest.isEmpty()) {
      return List.of();
    }
    Map<TaskId, TaskRow> rows = new LinkedHashMap<>();
    journal
        .tasks(TaskFilter.ALL.among(longest.keySet()), Part.first(Order.URGENT, MOST_WAITS))
        .forEach(row -> rows.put(row.id(), row));
    Duration most =
        longest.values().stream()
            .map(clocks -> clocks.working().plus(clocks.waiting()))
            .max(Duration::compareTo)
            .orElse(Duration.ZERO);
    List<Wait> waits = new ArrayList<>();
    longest.forEach(
        (id, clocks) -> {
          TaskRow row = rows.get(id);
          if (row != null) {
            waits.add(
                new Wait(row, clocks, part(clocks.working(), most), part(clocks.waiting(), most)));
          }
        });
    return waits;
  }

  private static String part(Duration time, Duration most) {
    return Chart.number(most.isZero() ? 0 : 100.0 * time.toMillis() / most.toMillis());
  }
}
