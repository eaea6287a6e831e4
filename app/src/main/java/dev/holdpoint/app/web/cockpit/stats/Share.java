package dev.holdpoint.app.web.cockpit.stats;

import dev.holdpoint.app.web.cockpit.Times;
import dev.holdpoint.engine.Annals.Answered;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * How many answers somebody or something gave.
 *
 * @param width of its bar, in hundredths of the longest one
 * @param median how long half of them took at most
 */
public record Share(String name, int count, String width, String median) {
  private static final int MOST = 12;

  /** The most first. */
  static List<Share> of(List<Answered> answers, Function<Answered, String> name) {
    Map<String, List<Duration>> groups = new TreeMap<>();
    for (Answered answer : answers) {
      groups.computeIfAbsent(name.apply(answer), _ -> new ArrayList<>()).add(answer.took());
    }
    int most = groups.values().stream().mapToInt(List::size).max().orElse(1);
    return groups.entrySet().stream()
        .sorted(Comparator.comparingInt(group -> -group.getValue().size()))
        .limit(MOST)
        .map(
            group ->
                new Share(
                    group.getKey(),
                    group.getValue().size(),
                    Chart.number(100.0 * group.getValue().size() / most),
                    Times.span(median(group.getValue()))))
        .toList();
  }

  /** The middle one; zero where there is none. */
  static Duration median(Collection<Duration> times) {
    List<Duration> sorted = times.stream().sorted().toList();
    return sorted.isEmpty() ? Duration.ZERO : sorted.get((sorted.size() - 1) / 2);
  }
}
