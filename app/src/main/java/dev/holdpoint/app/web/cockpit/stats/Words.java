package dev.holdpoint.app.web.cockpit.stats;

import dev.holdpoint.app.web.cockpit.Amounts;
import dev.holdpoint.app.web.cockpit.Times;
import dev.holdpoint.engine.Annals.Answered;
import dev.holdpoint.engine.Period;
import dev.holdpoint.engine.Statistics.Figures;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.model.Usage;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Figures as people read them. */
final class Words {
  static final String NOTHING = "–";

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
  private static final DateTimeFormatter MONTH =
      DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

  /** How long an answer took at most, by what stands under its column. */
  static final Map<String, Duration> WAITS = waits();

  private Words() {}

  private static Map<String, Duration> waits() {
    Map<String, Duration> waits = new LinkedHashMap<>();
    waits.put("1 min", Duration.ofMinutes(1));
    waits.put("5 min", Duration.ofMinutes(5));
    waits.put("15 min", Duration.ofMinutes(15));
    waits.put("1 h", Duration.ofHours(1));
    waits.put("4 h", Duration.ofHours(4));
    waits.put("1 d", Duration.ofDays(1));
    waits.put("> 1 d", Duration.ofSeconds(Long.MAX_VALUE));
    return waits;
  }

  static String wait(Duration took) {
    return WAITS.entrySet().stream()
        .filter(wait -> took.compareTo(wait.getValue()) <= 0)
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  static String day(LocalDate day) {
    return DAY.format(day);
  }

  /** The month only where it is another one. */
  static String label(LocalDate day, LocalDate first) {
    return day.equals(first) || day.getDayOfMonth() <= 7
        ? MONTH.format(day)
        : Integer.toString(day.getDayOfMonth());
  }

  static String by(int slice) {
    return switch (slice) {
      case 1 -> "by day";
      case 7 -> "by week";
      case 28 -> "by four weeks";
      case 91 -> "by quarter";
      default -> "by year";
    };
  }

  /** The figures at the top, by their names. */
  static Map<String, String> tiles(Period period) {
    Figures total = period.total();
    Map<String, String> tiles = new LinkedHashMap<>();
    tiles.put("Interruptions per finished task", decimal(total.interruptionsPerFinished()));
    List<Duration> took = period.answers().stream().map(Answered::took).toList();
    tiles.put(
        "Median time to an answer", took.isEmpty() ? NOTHING : Times.span(Share.median(took)));
    Duration all = total.working().plus(total.waiting());
    tiles.put(
        "Waiting share of all time",
        all.isZero() ? NOTHING : percent(total.waiting().toMillis(), all.toMillis()));
    Double cost = total.costUsd();
    tiles.put(
        "Cost per finished task",
        cost == null || total.finished() == 0 ? NOTHING : dollars(cost / total.finished()));
    return tiles;
  }

  /** Each number on one line with its unit. */
  static String together(String text) {
    return text.replaceAll("(?<=\\d) (?=\\D)", "\u00a0");
  }

  private static String decimal(@Nullable Double number) {
    return number == null ? NOTHING : String.format(Locale.ROOT, "%.1f", number);
  }

  private static String percent(long part, long all) {
    return Math.round(100.0 * part / all) + "\u00a0%";
  }

  private static String dollars(double amount) {
    return String.format(Locale.ROOT, amount < 0.1 && amount > 0 ? "$%.3f" : "$%.2f", amount);
  }

  static Chart.Piece interruptions(Figures figures) {
    Double each = figures.interruptionsPerFinished();
    // Where nothing was finished there is no such number, whatever was asked.
    return new Chart.Piece(
        "c-wait", each == null ? 0 : each, each == null ? "none finished" : decimal(each));
  }

  static List<Chart.Piece> hours(Figures figures) {
    return List.of(
        new Chart.Piece(
            "c-work",
            figures.working().toMinutes() / 60.0,
            Times.span(figures.working()) + " working"),
        new Chart.Piece(
            "c-wait",
            figures.waiting().toMinutes() / 60.0,
            Times.span(figures.waiting()) + " waiting"));
  }

  /** All of a chart as a text. */
  static String listed(List<Chart.Stack> stacks) {
    return stacks.stream()
        .map(
            stack ->
                stack.label()
                    + " "
                    + stack.pieces().stream()
                        .map(Chart.Piece::words)
                        .collect(Collectors.joining(", ")))
        .collect(Collectors.joining("; "));
  }

  static List<StatsView.Row> thresholds(Period period) {
    List<StatsView.Row> rows = new ArrayList<>();
    period
        .byThreshold()
        .forEach(
            (threshold, of) -> {
              Figures figures = of.figures();
              rows.add(
                  StatsView.Row.of(
                      threshold + ", " + band(new Threshold(threshold)),
                      Integer.toString(figures.tasks()),
                      each(figures.interruptions(), figures.tasks()),
                      each(figures.assumptions(), figures.tasks()),
                      figures.finished() == 0
                          ? NOTHING
                          : percent(of.smooth(), figures.finished())));
            });
    return rows;
  }

  private static String band(Threshold threshold) {
    return switch (threshold.band()) {
      case NONE -> "autonomous";
      case LOW -> "low";
      case MEDIUM -> "medium";
      case HIGH -> "high";
    };
  }

  private static String each(int count, int tasks) {
    return tasks == 0 ? NOTHING : String.format(Locale.ROOT, "%.1f", (double) count / tasks);
  }

  static List<StatsView.Row> costs(Period period) {
    List<StatsView.Row> rows = new ArrayList<>();
    period
        .byAgent()
        .forEach(
            (agent, of) ->
                of.models().values().stream()
                    .sorted(Comparator.comparing(Usage::model))
                    .forEach(usage -> rows.add(cost(agent, usage.model(), usage, of.figures()))));
    Figures total = period.total();
    if (!rows.isEmpty()) {
      rows.add(
          cost(
              "All",
              "",
              new Usage("", total.inputTokens(), total.outputTokens(), total.costUsd()),
              total));
    }
    return rows;
  }

  private static StatsView.Row cost(String agent, String model, Usage usage, Figures figures) {
    Double cost = usage.costUsd();
    return StatsView.Row.of(
        agent,
        model,
        Amounts.count(usage.inputTokens()),
        Amounts.count(usage.outputTokens()),
        cost == null ? "none" : dollars(cost),
        cost == null || figures.tasks() == 0 ? "none" : dollars(cost / figures.tasks()));
  }
}
