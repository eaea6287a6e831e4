package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Answers, the deadline and a cancellation meet at the same gates at the same moment. The deadline
 * is brought by a process whose clock goes before, so that it comes exactly when it starts.
 */
@Execution(ExecutionMode.CONCURRENT)
class OneOutcomeTortureIT {
  private static final int GATES = 6;
  private static final String AFTER_THE_DEADLINE =
      "-Dholdpoint.clockOffsetMillis=" + Duration.ofHours(2).toMillis();

  @TempDir Path folder;

  @Test
  void everyGateHasOneOutcomeAndWhoWasLateIsTold() throws Exception {
    Map<String, Integer> outcomes = new HashMap<>();
    for (int round = 0; round < Torture.times(4, 60); round++) {
      race(round, Torture.random("one outcome", round), outcomes);
    }
    System.out.println("outcomes of the races: " + outcomes);
  }

  private void race(int round, Random random, Map<String, Integer> outcomes) throws Exception {
    Project project = Project.in(Files.createDirectories(folder.resolve("r" + round)));
    project.scenario(scenario());
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml")
            + "gates: {timeout: 1h, onTimeout: %s}\n"
                .formatted(random.nextBoolean() ? "fail" : "defer"));
    project.run("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();

    Map<String, Running> started = new HashMap<>();
    try {
      for (Callable<Void> start : starts(project, task, random, started)) {
        start.call();
        Torture.pause(random.nextInt(60));
      }
      Map<String, Result> results = new HashMap<>();
      for (Map.Entry<String, Running> running : started.entrySet()) {
        results.put(running.getKey(), running.getValue().result());
      }
      check(project, task, results, outcomes);
    } finally {
      for (Running running : started.values()) {
        running.close();
      }
    }
    project.run("journal", "verify").exits(0);
  }

  private static List<Callable<Void>> starts(
      Project project, String task, Random random, Map<String, Running> started) {
    List<Callable<Void>> starts = new ArrayList<>();
    for (int i = 1; i <= GATES; i++) {
      String gate = task + "." + i;
      starts.add(
          () -> {
            started.put(gate, project.start("respond", gate, "yes"));
            return null;
          });
    }
    starts.add(
        () -> {
          project.with("HOLDPOINT_JAVA_OPTS", AFTER_THE_DEADLINE);
          started.put("deadline", project.start("run"));
          project.environment.remove("HOLDPOINT_JAVA_OPTS");
          return null;
        });
    if (random.nextBoolean()) {
      starts.add(
          () -> {
            started.put("cancel", project.start("cancel", task));
            return null;
          });
    }
    Collections.shuffle(starts, random);
    return starts;
  }

  private static void check(
      Project project, String task, Map<String, Result> results, Map<String, Integer> outcomes)
      throws Exception {
    for (JsonObject gate : project.show(task).objects("gates")) {
      String state = gate.text("state");
      Result answer = results.get(gate.text("gate"));
      outcomes.merge(state, 1, Integer::sum);
      switch (state) {
        case "answered" -> answer.exits(Result.DONE);
        case "expired" -> answer.exits(Result.REFUSED).saysErr("expired");
        case "withdrawn" -> answer.exits(Result.REFUSED).saysErr("withdrawn");
        default -> throw new AssertionError("after its deadline a gate is " + state);
      }
    }
    results.values().forEach(result -> assertTrue(result.exit() < 2, result::toString));
    results.values().forEach(result -> result.exits(result.exit()));
    List<String> closings = List.of("gate.answered", "gate.expired", "gate.withdrawn");
    List<String> events = project.events();
    assertEquals(GATES, events.stream().filter(closings::contains).count(), events::toString);
  }

  private static String scenario() {
    StringBuilder asks = new StringBuilder("turns:\n  - - say: hello\n");
    for (int i = 1; i <= GATES; i++) {
      asks.append("    - ask: Question %d?\n".formatted(i));
    }
    return asks + "  - []\n";
  }
}
