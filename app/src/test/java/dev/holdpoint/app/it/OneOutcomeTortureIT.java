package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers, the deadline and a cancellation meet at the same gates at the same moment. */
class OneOutcomeTortureIT {
  private static final int GATES = 6;
  private static final int TIMEOUT_SECONDS = 3;

  @TempDir Path folder;

  @Test
  void everyGateHasOneOutcomeAndWhoWasLateIsTold() throws Exception {
    Map<String, Integer> outcomes = new HashMap<>();
    for (int round = 0; round < Torture.times(4, 40); round++) {
      race(round, Torture.random("one outcome", round), outcomes);
    }
    System.out.println("outcomes of the races: " + outcomes);
  }

  private void race(int round, Random random, Map<String, Integer> outcomes) throws Exception {
    Project project = Project.in(Files.createDirectories(folder.resolve("r" + round)));
    project.scenario(
        "turns:\n  - [" + "{ask: \"Q %d?\"}, ".repeat(GATES).formatted(numbers()) + "]\n  - []\n");
    String onTimeout = random.nextBoolean() ? "fail" : "defer";
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml")
            + "gates: {timeout: %ds, onTimeout: %s}\n".formatted(TIMEOUT_SECONDS, onTimeout));
    project.run("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    JsonObject first = project.show(task).objects("gates").getFirst();
    long deadline =
        Instant.parse(first.text("askedAt")).plusSeconds(TIMEOUT_SECONDS).toEpochMilli();
    Torture.pause(deadline - System.currentTimeMillis() - 600 - random.nextInt(300));

    Map<String, Running> answers = new HashMap<>();
    List<Running> others = new ArrayList<>();
    try {
      for (int gate = 1; gate <= GATES; gate++) {
        answers.put(task + "." + gate, project.start("respond", task + "." + gate, "yes"));
        if (gate == GATES / 2) {
          others.add(project.start("run"));
        }
        Torture.pause(random.nextInt(250));
        if (gate == GATES - 1 && random.nextBoolean()) {
          others.add(project.start("cancel", task));
        }
      }
      check(project, task, answers, outcomes);
      for (Running other : others) {
        int exit = other.end().exit();
        assertTrue(exit == 0 || exit == 1 || exit == Result.WAITING, other::toString);
      }
    } finally {
      for (Running running : answers.values()) {
        running.close();
      }
      for (Running running : others) {
        running.close();
      }
    }
    project.run("journal", "verify").exits(0);
  }

  private static void check(
      Project project, String task, Map<String, Running> answers, Map<String, Integer> outcomes)
      throws Exception {
    Map<String, Result> results = new HashMap<>();
    for (Map.Entry<String, Running> answer : answers.entrySet()) {
      results.put(answer.getKey(), answer.getValue().end());
    }
    for (JsonObject gate : project.show(task).objects("gates")) {
      String state = gate.text("state");
      Result result = results.get(gate.text("gate"));
      outcomes.merge(state, 1, Integer::sum);
      switch (state) {
        case "answered" -> result.exits(Result.DONE);
        case "expired" -> result.exits(Result.REFUSED).saysErr("expired");
        case "withdrawn" -> result.exits(Result.REFUSED).saysErr("withdrawn");
        default -> throw new AssertionError("after its deadline a gate is " + state);
      }
    }
    List<String> events = project.events();
    long closed =
        events.stream()
            .filter(List.of("gate.answered", "gate.expired", "gate.withdrawn")::contains)
            .count();
    assertEquals(GATES, closed, events::toString);
  }

  private static Object[] numbers() {
    return IntStream.rangeClosed(1, GATES).boxed().toArray();
  }
}
