package dev.holdpoint.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What the disk and the databases can do by themselves. */
final class BareBenchmark implements Benchmark {
  private static final String ROW = " of %,d bytes".formatted(BareCommits.ROW_BYTES);

  @Override
  public String name() {
    return "bare";
  }

  @Override
  public String about() {
    return "what this machine's disk and databases do by themselves";
  }

  @Override
  public void measure(Ground ground, Consumer<Figure> found) throws Exception {
    Path folder = Files.createDirectories(ground.fresh("bare"));
    Sizes sizes = ground.sizes();
    try (BareDisk disk = new BareDisk(folder.resolve("appended"))) {
      found.accept(Figure.bare("fsync of 4 KB", rate(disk, sizes), "/s"));
    }
    try (BareCommits commits = BareCommits.sqlite(folder.resolve("bare.db"))) {
      found.accept(Figure.bare("sqlite commits" + ROW, rate(commits, sizes), "/s"));
    }
    String url = ground.postgres().database("bare");
    try (BareCommits commits = BareCommits.postgres(url, 1)) {
      found.accept(Figure.bare("postgresql commits" + ROW, rate(commits, sizes), "/s"));
    }
    try (BareCommits commits = BareCommits.postgres(url, CycleBenchmark.IN_FLIGHT)) {
      found.accept(
          Figure.bare(
              "postgresql commits" + ROW + " by " + CycleBenchmark.IN_FLIGHT,
              rate(commits, sizes),
              "/s"));
    }
  }

  private static double rate(Load load, Sizes sizes) throws Exception {
    load.perSecond(sizes.warmUp().dividedBy(3));
    List<Double> rates = new ArrayList<>();
    for (int round = 0; round < sizes.rounds(); round++) {
      rates.add(load.perSecond(sizes.slice()));
    }
    return Load.median(rates);
  }
}
