package dev.holdpoint.app.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Writer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real processes share one store, and are killed while they write. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class ProcessesContract {
  private static final int PROCESSES = 4;

  @TempDir Path folder;
  private final List<Hammer> hammers = new ArrayList<>();

  /** How often processes meet at a new store. */
  abstract int meetings();

  /** A place where there is no store yet, in the words of {@link StoreHammer}. */
  abstract String newStore() throws Exception;

  @AfterEach
  void leaveNoProcess() throws Exception {
    for (Hammer hammer : hammers) {
      hammer.process.destroyForcibly().waitFor();
    }
  }

  @Test
  void processesThatMeetAtANewStoreMakeItTogether() throws Exception {
    start(PROCESSES);
    for (int round = 0; round < meetings(); round++) {
      String store = newStore();
      for (Hammer hammer : hammers) {
        hammer.order(store, 2);
      }
      Set<String> acknowledged = new HashSet<>();
      for (Hammer hammer : hammers) {
        acknowledged.addAll(hammer.acknowledgedUntilDone());
      }
      assertEquals(PROCESSES * 4, acknowledged.size());
      assertEquals(acknowledged, written(store));
    }
    endAll();
  }

  @Test
  void processesWriteToOneStoreWithoutLockingEachOtherOut() throws Exception {
    String store = newStore();
    start(PROCESSES);
    for (Hammer hammer : hammers) {
      hammer.order(store, 60);
    }
    Set<String> acknowledged = new HashSet<>();
    for (Hammer hammer : hammers) {
      acknowledged.addAll(hammer.acknowledgedUntilDone());
    }
    assertEquals(PROCESSES * 120, acknowledged.size());
    assertEquals(acknowledged, written(store));
    endAll();
  }

  @Test
  void aKilledWriterLosesNothingThatItAcknowledged() throws Exception {
    String store = newStore();
    Set<String> acknowledged = new HashSet<>();
    for (int round = 0; round < 3; round++) {
      Hammer victim = start("hp-victim" + round);
      Hammer survivor = start("hp-survivor" + round);
      victim.order(store, 1_000_000);
      survivor.order(store, 40);
      for (int i = 0; i < 25; i++) {
        acknowledged.add(victim.acknowledged());
      }
      // Through its handle, because a process's own method closes its output as well.
      victim.process.toHandle().destroyForcibly();
      acknowledged.addAll(victim.acknowledgedUntilEnd());
      acknowledged.addAll(survivor.acknowledgedUntilDone());
      Set<String> written = written(store);
      assertTrue(written.containsAll(acknowledged), () -> missing(acknowledged, written));
      // At most the one append whose acknowledgement the kill cut off is there as well.
      assertTrue(written.size() <= acknowledged.size() + round + 1);
    }
    try (Store journal = StoreHammer.open(store)) {
      TaskId after = new TaskId("hp-after");
      assertTrue(new Writer(journal).append(after, new Event.TaskCreated(Specimens.spec())));
    }
  }

  private static String missing(Set<String> acknowledged, Set<String> written) {
    Set<String> missing = new HashSet<>(acknowledged);
    missing.removeAll(written);
    return "acknowledged but lost: " + missing;
  }

  /** Every attempt in the store, each once, in histories without a gap. */
  private static Set<String> written(String store) {
    try (Store journal = StoreHammer.open(store)) {
      Set<String> attempts = new HashSet<>();
      long position = 0;
      for (Entry entry : journal.since(0, Integer.MAX_VALUE)) {
        assertEquals(++position, entry.position());
        if (entry.event() instanceof Event.AgentOverstepped(String attempt)) {
          assertTrue(attempts.add(attempt), attempt + " stands twice");
        }
      }
      assertTrue(
          journal.audit().verify(Audit.Scope.EVERYTHING).findings().stream()
              .noneMatch(finding -> finding.kind() != Audit.Kind.PAYLOAD));
      for (var row : journal.tasks()) {
        assertNotNull(Task.fold(journal.read(row.id())));
      }
      return attempts;
    }
  }

  private void start(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      start("hp-proc" + i);
    }
  }

  private Hammer start(String task) throws IOException {
    Path errors = folder.resolve(task + ".err");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // It is killed, and would leave the driver's library in the temporary folder.
                "-Dorg.sqlite.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                StoreHammer.class.getName(),
                task)
            .redirectError(errors.toFile())
            .start();
    Hammer hammer = new Hammer(process, process.inputReader(), errors);
    hammers.add(hammer);
    return hammer;
  }

  private void endAll() throws Exception {
    for (Hammer hammer : hammers) {
      hammer.process.outputWriter().close();
      assertTrue(hammer.process.waitFor(60, TimeUnit.SECONDS));
      assertEquals(0, hammer.process.exitValue(), hammer::complaints);
    }
  }

  /** A running {@link StoreHammer}. */
  private record Hammer(Process process, BufferedReader output, Path errors) {
    void order(String store, int times) throws IOException {
      process.outputWriter().write(store + " " + times + "\n");
      process.outputWriter().flush();
    }

    String acknowledged() throws IOException {
      String line;
      do {
        line = output.readLine();
      } while ("ready".equals(line));
      assertTrue(
          line != null && line.startsWith("ack "), () -> "not acknowledged: " + complaints());
      return line.substring("ack ".length());
    }

    Set<String> acknowledgedUntilDone() throws IOException {
      Set<String> all = new HashSet<>();
      String line;
      while (!"done".equals(line = output.readLine())) {
        assertNotNull(line, this::complaints);
        if (line.startsWith("ack ")) {
          all.add(line.substring("ack ".length()));
        }
      }
      return all;
    }

    /** Whole lines only: the last one may have been cut off by the kill. */
    Set<String> acknowledgedUntilEnd() throws IOException {
      StringBuilder rest = new StringBuilder();
      int c;
      while ((c = output.read()) >= 0) {
        rest.append((char) c);
      }
      Set<String> all = new HashSet<>();
      int end = rest.lastIndexOf("\n");
      rest.substring(0, Math.max(0, end))
          .lines()
          .filter(line -> line.startsWith("ack "))
          .forEach(line -> all.add(line.substring("ack ".length())));
      return all;
    }

    String complaints() {
      try {
        return Files.readString(errors);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
