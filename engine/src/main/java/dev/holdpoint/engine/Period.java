package dev.holdpoint.engine;

import dev.holdpoint.engine.Annals.Answered;
import dev.holdpoint.engine.Annals.Part;
import dev.holdpoint.engine.Statistics.Figures;
import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Usage;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What happened on some days, from the first to the last. */
public final class Period {
  private final LocalDate from;
  private final LocalDate to;
  private final Map<LocalDate, Map<Part, Tally>> days;
  private final List<Answered> answers;
  private final Map<TaskId, Clocks> tasks;
  private @Nullable Figures total;

  Period(
      LocalDate from,
      LocalDate to,
      Map<LocalDate, Map<Part, Tally>> days,
      List<Answered> answers,
      Map<TaskId, Clocks> tasks) {
    this.from = from;
    this.to = to;
    this.days = days;
    this.answers = answers;
    this.tasks = tasks;
  }

  public LocalDate from() {
    return from;
  }

  public LocalDate to() {
    return to;
  }

  public Figures total() {
    if (total == null) {
      total = sum(days.values()).figures();
    }
    return total;
  }

  private static Tally sum(Iterable<Map<Part, Tally>> days) {
    Tally sum = new Tally();
    days.forEach(parts -> parts.values().forEach(sum::add));
    return sum;
  }

  /** The days in slices of this length, from the first day on; what did not happen is zero. */
  public SortedMap<LocalDate, Figures> slices(int length) {
    SortedMap<LocalDate, Figures> slices = new TreeMap<>();
    for (LocalDate day = from; !day.isAfter(to); day = day.plusDays(length)) {
      LocalDate end = day.plusDays(length);
      LocalDate begin = day;
      List<Map<Part, Tally>> some = new ArrayList<>();
      days.forEach(
          (one, parts) -> {
            if (!one.isBefore(begin) && one.isBefore(end)) {
              some.add(parts);
            }
          });
      slices.put(day, sum(some).figures());
    }
    return slices;
  }

  /** A threshold's figures. */
  public record OfThreshold(Figures figures, int smooth) {}

  public SortedMap<Integer, OfThreshold> byThreshold() {
    SortedMap<Integer, OfThreshold> figures = new TreeMap<>();
    sums(Part::threshold)
        .forEach(
            (threshold, tally) ->
                figures.put(threshold, new OfThreshold(tally.figures(), tally.smooth)));
    return figures;
  }

  /** An agent's figures, and what each of its models used. */
  public record OfAgent(Figures figures, Map<String, Usage> models) {}

  public SortedMap<String, OfAgent> byAgent() {
    SortedMap<String, OfAgent> figures = new TreeMap<>();
    sums(Part::agent)
        .forEach(
            (agent, tally) ->
                figures.put(agent, new OfAgent(tally.figures(), Map.copyOf(tally.models()))));
    return figures;
  }

  private <K> Map<K, Tally> sums(Function<Part, @Nullable K> key) {
    Map<K, Tally> sums = new HashMap<>();
    for (Map<Part, Tally> parts : days.values()) {
      parts.forEach(
          (part, tally) -> {
            K one = key.apply(part);
            if (one != null) {
              sums.computeIfAbsent(one, _ -> new Tally()).add(tally);
            }
          });
    }
    return sums;
  }

  /** Every answer, the oldest first. */
  public List<Answered> answers() {
    return List.copyOf(answers);
  }

  /** The tasks of these days for which people were waited longest, with all that they took. */
  public Map<TaskId, Clocks> longestWaits(int atMost) {
    Map<TaskId, Clocks> longest = new LinkedHashMap<>();
    tasks.entrySet().stream()
        .filter(one -> !one.getValue().waiting().isZero())
        .sorted(
            Comparator.comparing((Map.Entry<TaskId, Clocks> one) -> one.getValue().waiting())
                .reversed()
                .thenComparing(Map.Entry::getKey))
        .limit(atMost)
        .forEach(one -> longest.put(one.getKey(), one.getValue()));
    return longest;
  }
}
