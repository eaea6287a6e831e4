package dev.holdpoint.bench;

import dev.holdpoint.app.channel.file.InteractionFolder;
import dev.holdpoint.app.mirror.Mirror;
import dev.holdpoint.app.view.GateAddresses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Consumer;

/** What the copies cost that are kept of everything: logs, state files, interaction folders. */
final class MirrorBenchmark implements Benchmark {
  @Override
  public String name() {
    return "mirror";
  }

  @Override
  public String about() {
    return "gate cycles with all copies kept: logs, state files, interaction folders";
  }

  @Override
  public void measure(Ground ground, Consumer<Figure> found) throws Exception {
    Place place = ground.sqlite("mirror");
    Path home = Files.createDirectories(ground.fresh("copies"));
    Clock clock = Clock.systemUTC();
    InteractionFolder folder =
        new InteractionFolder(home.resolve("interaction"), clock, () -> GateAddresses.UNKNOWN);
    try (CountingJournal journal = new CountingJournal(place.open())) {
      Mirror mirror = new Mirror(home, journal, clock, folder::sync, MirrorBenchmark::fail);
      Workshop copied = new Workshop(journal, (turn, _) -> Play.perform(turn), mirror::changed);
      try (CycleLoad without = new CycleLoad(journal, Workshop.playing(journal), 1);
          CycleLoad with = new CycleLoad(journal, copied, 1)) {
        Load.Pair pair = Load.alternate(without, with, ground.sizes());
        found.accept(
            Figure.bare("sqlite cycles with copies", pair.ours(), "/s")
                .to("without", pair.ratio()));
      }
    }
  }

  private static void fail(String warning) {
    throw new IllegalStateException(warning);
  }
}
