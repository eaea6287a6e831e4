package dev.holdpoint.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tiny numbers: whether everything can be measured, not how fast it is. */
class BenchIT {
  private static final Path LAUNCHER = Path.of("../app/target/holdpoint/bin/holdpoint");

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

  @Test
  void everyBenchmarkRunsAndPrintsItsFigures(@TempDir Path directory) throws Exception {
    Path work = directory.resolve("work");
    try (Ground ground = new Ground(work, LAUNCHER, Sizes.TINY)) {
      Bench.run(Bench.ALL, ground, new Printer.Text(out));
    }
    String text = printed.toString(StandardCharsets.UTF_8);
    for (Benchmark benchmark : Bench.ALL) {
      assertTrue(text.contains("\n" + benchmark.name() + ": "), benchmark.name());
    }
    assertEquals(LIMITS, limits(text), text);
    assertTrue(Files.notExists(work), "everything is taken away again");
  }

  /** Each promise about speed is looked at in each run, under this name. */
  private static final Set<String> LIMITS =
      Set.of(
          "sqlite commits per cycle",
          "sqlite cycles one by one",
          "sqlite, 10 parked: heap grown by each",
          "postgresql commits per cycle",
          "postgresql cycles one by one",
          "postgresql cycles, 16 in flight",
          "postgresql, 10 parked: heap grown by each",
          "folded",
          "verified",
          "list --awaiting, 10 of 100 tasks",
          "list --awaiting --json, 10 of 100 tasks",
          "added to a call by the loop",
          "first view of the inbox, as transferred",
          "idle server, resident",
          "inbox, 50 of 40 gates, p99",
          "answers a second, 5 streams beside",
          "answer, 5 streams beside, p99",
          "events that a stream missed");

  private static Set<String> limits(String text) {
    Set<String> names = new HashSet<>();
    for (String line : text.split("\n", -1)) {
      if (line.endsWith(" PASS") || line.endsWith(" FAIL")) {
        names.add(Stream.of(line.strip().split(" {2,}", -1)).toList().getFirst());
      }
    }
    return names;
  }

  @Test
  void aFigureIsJudgedByItsRatioWhereThereIsOne() {
    Figure figure = Figure.bare("cycles", 1000, "/s").to("bare", 0.4);
    assertTrue(figure.passes(), "without a limit");
    assertTrue(figure.atLeast(0.4).passes());
    assertTrue(!figure.atLeast(0.5).passes());
    assertTrue(figure.atMost(0.4).passes());
    assertTrue(!figure.atMost(0.3).passes());
    assertTrue(Figure.bare("commits", 5, "").atMost(5).passes());
    assertTrue(!Figure.bare("commits", 5.01, "").atMost(5).passes());
    assertTrue(!Figure.bare("nothing", Double.NaN, "").atMost(5).passes());
  }

  @Test
  void percentilesAreValuesThatWereMeasured() {
    List<Double> values = Stream.iterate(1.0, value -> value + 1).limit(100).toList();
    assertEquals(50, Load.percentile(values, 50));
    assertEquals(99, Load.percentile(values, 99));
    assertEquals(7, Load.percentile(List.of(7.0), 99));
  }
}
