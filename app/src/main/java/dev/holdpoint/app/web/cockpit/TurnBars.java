package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.cockpit.story.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What each of the last turns used, as columns 1000 wide and 30 high together. */
public record TurnBars(List<Bar> bars, List<Long> tokens) {
  private static final int MOST = 24;
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 30;

  public TurnBars {
    bars = List.copyOf(bars);
    tokens = List.copyOf(tokens);
  }

  /** A column. */
  public record Bar(int x, int width, int height) {}

  public static TurnBars of(List<Moment.Turn> turns) {
    List<Long> tokens =
        turns.subList(Math.max(0, turns.size() - MOST), turns.size()).stream()
            .map(Moment.Turn::tokens)
            .toList();
    long highest = tokens.stream().mapToLong(Long::longValue).max().orElse(0);
    List<Bar> bars = new ArrayList<>();
    int step = tokens.isEmpty() ? WIDTH : WIDTH / tokens.size();
    for (int i = 0; i < tokens.size(); i++) {
      int height = highest == 0 ? 0 : (int) Math.round((double) HEIGHT * tokens.get(i) / highest);
      bars.add(new Bar(i * step, Math.max(1, step * 4 / 5), height));
    }
    return new TurnBars(bars, tokens);
  }

  public boolean isWorthIt() {
    return tokens.stream().filter(count -> count > 0).count() > 1;
  }

  public String words() {
    return tokens.stream()
        .map(Amounts::tokens)
        .collect(Collectors.joining(", ", "Tokens by turn: ", ""));
  }
}
