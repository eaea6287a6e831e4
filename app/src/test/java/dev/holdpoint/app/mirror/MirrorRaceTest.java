package dev.holdpoint.app.mirror;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MirrorRaceTest {
  private static final int THREADS = 6;
  private static final int ROUNDS = 60;

  @TempDir Path home;

  @Test
  void manyThreadsWriteEachLineOnceAndNoStateIsOlderThanTheLast() throws Exception {
    MemoryJournal journal = new MemoryJournal();
    Story story = new Story(journal, "hp-1a2b").begun();
    List<String> warnings = new ArrayList<>();
    Agent.Narrator any =
        new Mirror(home, journal, Clock.systemUTC(), _ -> {}, warnings::add).narrator(story.task());
    AtomicBoolean over = new AtomicBoolean();
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<?>> writers = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        // Each has a mirror of its own, as processes have.
        Mirror mirror = new Mirror(home, journal, Clock.systemUTC(), _ -> {}, warnings::add);
        String name = "thread " + t;
        writers.add(threads.submit(() -> write(story, mirror, name)));
      }
      Path state =
          new Mirror(home, journal, Clock.systemUTC(), _ -> {}, warnings::add)
              .stateFile(story.id());
      Future<Integer> reader = threads.submit(() -> readStates(state, over));
      for (Future<?> writer : writers) {
        writer.get();
      }
      over.set(true);
      assertTrue(reader.get() > 0, "the reader saw the file");
    }
    any.said("the end");
    assertEquals(List.of(), warnings);
    List<String> lines = Files.readAllLines(home.resolve("logs/hp-1a2b.log"), UTF_8);
    assertEquals(
        LogText.behind(0, journal.read(story.id())).stream()
            .map(line -> line.in(ZoneOffset.UTC))
            .toList(),
        lines.stream().filter(line -> !line.contains("[AGENT]")).toList());
    assertEquals(
        THREADS * ROUNDS + 1, lines.stream().filter(line -> line.contains("[AGENT]")).count());
    assertEquals(
        story.task().sequence(),
        Json.object(Files.readString(home.resolve("state/hp-1a2b.state.json"))).number("sequence"));
  }

  private static void write(Story story, Mirror mirror, String name) {
    Agent.Narrator narrator = mirror.narrator(story.task());
    for (int i = 0; i < ROUNDS; i++) {
      narrator.said(name + " says " + i);
      story.then(new Event.AssumptionMade(1, new Assumption(name + " " + i, null, null)));
      mirror.changed(story.task());
    }
  }

  /** How many times the file was read; each time it is whole and not older than before. */
  private static int readStates(Path state, AtomicBoolean over) throws IOException {
    int times = 0;
    long last = 0;
    while (!over.get()) {
      try {
        long sequence = Json.object(Files.readString(state)).number("sequence");
        assertTrue(sequence >= last, sequence + " after " + last);
        last = sequence;
        times++;
      } catch (NoSuchFileException e) {
        assertEquals(0, last, "once there, it never goes away");
      }
    }
    return times;
  }

  @Test
  void manyProcessesWriteEachLineOnce() throws Exception {
    Path counter = counter();
    List<Process> processes = new ArrayList<>();
    try {
      for (int p = 0; p < 3; p++) {
        processes.add(hammer(counter, "process " + p, ROUNDS));
      }
      for (Process process : processes) {
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, process.waitFor(), output);
      }
    } finally {
      processes.forEach(Process::destroyForcibly);
    }
    List<String> lines = checkedLog(counter);
    assertEquals(3 + 3 * ROUNDS, LogHammer.count(counter));
    for (int p = 0; p < 3; p++) {
      for (int i = 0; i < ROUNDS; i++) {
        String words = "] [AGENT] process " + p + " " + i;
        assertEquals(1, lines.stream().filter(line -> line.endsWith(words)).count(), words);
      }
    }
  }

  @Test
  void killedProcessesLeaveNoGapAndNoRepetition() throws Exception {
    Path counter = counter();
    Random random = new Random(42);
    for (int round = 0; round < 6; round++) {
      Process victim = hammer(counter, "victim", Integer.MAX_VALUE);
      try (BufferedReader progress = victim.inputReader()) {
        for (int lines = 5 + random.nextInt(60); lines > 0; lines--) {
          progress.readLine();
        }
      } finally {
        victim.destroyForcibly();
        victim.waitFor();
      }
      LogHammer.mirror(home, counter, Assertions::fail).refresh(LogHammer.TASK);
      checkedLog(counter);
    }
  }

  @Test
  void anInterruptWhileAnotherProcessWritesDoesNotLoseTheLine() throws Exception {
    Path counter = counter();
    LogHammer.append(counter);
    Agent.Narrator narrator =
        LogHammer.mirror(home, counter, Assertions::fail)
            .narrator(Objects.requireNonNull(Task.fold(LogHammer.entries(3))));
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    Process holder = java(LogHammer.Holder.class);
    try (BufferedReader output = holder.inputReader()) {
      assertEquals("held", output.readLine());
      Thread agent =
          Thread.ofPlatform()
              .start(
                  () -> {
                    narrator.said("bye");
                    stillInterrupted.set(Thread.interrupted());
                  });
      while (agent.isAlive() && !isAtFileLock(agent)) {
        Thread.onSpinWait();
      }
      agent.interrupt();
      holder.getOutputStream().close();
      agent.join();
    } finally {
      holder.destroyForcibly();
    }
    assertTrue(stillInterrupted.get());
    assertTrue(checkedLog(counter).getLast().endsWith("[AGENT] bye"));
  }

  private static boolean isAtFileLock(Thread thread) {
    return Stream.of(thread.getStackTrace())
        .anyMatch(frame -> frame.getMethodName().equals("parkNanos"));
  }

  private Path counter() throws IOException {
    Path counter = home.resolve("journal");
    Files.write(counter, new byte[3]);
    return counter;
  }

  private Process hammer(Path counter, String name, int times) throws IOException {
    return java(LogHammer.class, counter.toString(), name, Integer.toString(times));
  }

  private Process java(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.add(home.toString());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** The log, in which each entry of the journal stands once and in its order. */
  private List<String> checkedLog(Path counter) throws IOException {
    List<Line> expected = LogText.behind(0, LogHammer.entries(LogHammer.count(counter)));
    List<String> lines = Files.readAllLines(home.resolve("logs/hp-1a2b.log"), UTF_8);
    assertEquals(
        expected.stream().map(line -> line.in(ZoneOffset.UTC)).toList(),
        lines.stream().filter(line -> !line.contains("[AGENT]")).toList());
    Path reasoning = home.resolve("logs/hp-1a2b.reasoning.log");
    List<String> gates = Files.exists(reasoning) ? Files.readAllLines(reasoning) : List.of();
    assertEquals(
        expected.stream()
            .filter(line -> line.tag().isAboutGate())
            .map(line -> line.in(ZoneOffset.UTC))
            .toList(),
        gates);
    return lines;
  }
}
