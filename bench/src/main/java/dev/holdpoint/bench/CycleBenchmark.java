package dev.holdpoint.bench;

import java.nio.file.Files;
import java.util.function.Consumer;

/** Gate cycles: queue and turn, ask, answer, resume, finish. */
final class CycleBenchmark implements Benchmark {
  static final int IN_FLIGHT = 16;
  private static final double MOST_COMMITS = 5;
  private static final double SHARE_OF_BARE = 0.5;
  private static final double GAIN_IN_FLIGHT = 2;

  @Override
  public String name() {
    return "cycle";
  }

  @Override
  public String about() {
    return "gate cycles: queue and turn, ask, answer, resume, finish";
  }

  @Override
  public void measure(Ground ground, Consumer<Figure> found) throws Exception {
    for (Place place : ground.stores("cycle")) {
      try (CountingJournal journal = new CountingJournal(place.open());
          BareCommits bare = bare(place, ground)) {
        long bytes = place.bytes();
        measure(place.store(), journal, bare, ground.sizes(), found);
        double stored = (double) (place.bytes() - bytes) / journal.commits();
        found.accept(Figure.bare(place.store() + " stored per commit", stored, "bytes"));
      }
    }
  }

  private static BareCommits bare(Place place, Ground ground) throws Exception {
    return switch (place) {
      case Place.Sqlite _ ->
          BareCommits.sqlite(Files.createDirectories(ground.fresh("bare")).resolve("bare.db"));
      case Place.InPostgres _ ->
          BareCommits.postgres(ground.postgres().database("bare_beside_cycle"), 1);
    };
  }

  private static void measure(
      String store, CountingJournal journal, BareCommits bare, Sizes sizes, Consumer<Figure> found)
      throws Exception {
    Workshop workshop = Workshop.playing(journal);
    try (CycleLoad single = new CycleLoad(journal, workshop, 1);
        CycleLoad many = new CycleLoad(journal, workshop, IN_FLIGHT)) {
      Load.Pair alone = Load.alternate(bare, single, sizes);
      double commits = single.commitsPerCycle();
      found.accept(Figure.bare(store + " commits beside", alone.bare(), "/s"));
      found.accept(Figure.bare(store + " commits per cycle", commits, "").atMost(MOST_COMMITS));
      found.accept(Figure.bare(store + " reads per cycle", single.readsPerCycle(), ""));
      found.accept(
          Figure.bare(store + " cycles one by one", alone.ours(), "/s")
              .to("bare commits / commits per cycle", alone.ratio() * commits)
              .atLeast(SHARE_OF_BARE));
      Load.Pair together = Load.alternate(single, many, sizes);
      Figure inFlight =
          Figure.bare(store + " cycles, " + IN_FLIGHT + " in flight", together.ours(), "/s")
              .to("one by one", together.ratio());
      found.accept(store.equals("postgresql") ? inFlight.atLeast(GAIN_IN_FLIGHT) : inFlight);
    }
  }
}
