package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The runner of a pipeline is killed at random points, and the next one goes on. */
@Execution(ExecutionMode.CONCURRENT)
class KilledRunnerTortureIT {
  private static final int STEPS = 10;
  private static final int MOST_KILLS = 4;

  /** Says that it begins, works a moment with a child that outlives a killed parent, and ends. */
  private static final String AGENT =
      """
      echo "$$ $HOLDPOINT_STEP $HOLDPOINT_TURN" >> "$SEEN/begun"
      sleep 0.0$((HOLDPOINT_TURN % 7)) & wait
      echo "$HOLDPOINT_STEP" >> "$SEEN/ended"
      """;

  @TempDir Path folder;

  @Test
  void noStepIsLostAndNoFinishedOneIsDoneAgain() throws Exception {
    int pipelines = Torture.times(5, 100);
    try (ExecutorService two = Executors.newFixedThreadPool(2)) {
      List<CompletableFuture<Void>> all =
          IntStream.range(0, pipelines)
              .mapToObj(round -> CompletableFuture.runAsync(() -> tried(round), two))
              .toList();
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
    }
  }

  private void tried(int round) {
    try {
      pipeline(round, Torture.random("killed runners", round));
    } catch (Exception e) {
      throw new CompletionException("round " + round, e);
    }
  }

  private void pipeline(int round, Random random) throws Exception {
    Path place = Files.createDirectories(folder.resolve("p" + round));
    Project project = Project.in(place).agent(AGENT);
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + pipeline());
    project.write("tasks/t.md", "# T\nDo it.\n");
    if (round % 2 == 0) {
      project.git();
    }
    int kills = 0;
    while (kills < MOST_KILLS && killed(project, random.nextInt(1800))) {
      kills++;
    }
    project.run("run", "tasks/t.md").exits(Result.DONE);
    check(project, kills);
  }

  /** False where it was done before. */
  private static boolean killed(Project project, int afterMillis) throws Exception {
    try (Running run = project.start("run", "tasks/t.md")) {
      Torture.pause(afterMillis);
      run.signalIfAlive("KILL");
      return run.end().exit() != Result.DONE;
    }
  }

  private static void check(Project project, int kills) throws Exception {
    List<String> begun =
        Files.readAllLines(project.seen.resolve("begun")).stream()
            .map(line -> line.substring(line.indexOf(' ') + 1))
            .toList();
    // A step that is finished never begins again, and each has its own turn's number for ever.
    assertEquals(expectedSteps(), begun.stream().distinct().toList(), begun::toString);
    assertEquals(
        begun.stream().sorted(KilledRunnerTortureIT::byStep).toList(), begun, "in their order");
    assertTrue(begun.size() <= STEPS + kills, () -> kills + " kills, but " + begun);
    List<String> ended = Files.readAllLines(project.seen.resolve("ended"));
    assertTrue(ended.containsAll(IntStream.range(0, STEPS).mapToObj(i -> "s" + i).toList()));

    List<String> events = project.events();
    assertEquals(STEPS, count(events, "step.finished"), events::toString);
    assertEquals(STEPS, count(events, "turn.ended"), events::toString);
    assertEquals(1, count(events, "run.queued"), events::toString);
    assertEquals(1, count(events, "run.finished"), events::toString);
    assertEquals(STEPS + count(events, "turn.interrupted"), count(events, "turn.started"));
    project.run("journal", "verify").exits(0);
    assertEquals("done", project.state());
  }

  private static int byStep(String one, String other) {
    return Integer.compare(turn(one), turn(other));
  }

  private static int turn(String line) {
    return Integer.parseInt(line.substring(line.indexOf(' ') + 1));
  }

  private static List<String> expectedSteps() {
    List<String> steps = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      steps.add("s%d %d".formatted(i, i + 1));
    }
    return steps;
  }

  private static long count(List<String> events, String type) {
    return events.stream().filter(type::equals).count();
  }

  private static String pipeline() {
    return IntStream.range(0, STEPS)
        .mapToObj("    - {name: s%d, prompt: work}\n"::formatted)
        .collect(Collectors.joining("", "pipelines:\n  default:\n", ""));
  }
}
