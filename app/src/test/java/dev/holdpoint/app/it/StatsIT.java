package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What the work took, as the program adds it up. */
@Execution(ExecutionMode.CONCURRENT)
class StatsIT {
  @TempDir Path folder;

  @Test
  void interruptionsTimeTokensAndCostByThresholdAgentAndTask() throws Exception {
    Project project =
        Project.in(folder)
            .scenario(
                """
                turns:
                  - - assume: {text: "Port 5432", confidence: 0.9}
                    - ask: {prompt: "Which?"}
                  - - finish: {summary: ok, model: m, inputTokens: 12, outputTokens: 3, costUsd: 0.5}
                """);
    project.here("stats").exits(0).saysOut("Interruptions  0");
    String first = project.here("add", "First").out().strip();
    String second = project.here("add", "Second", "--threshold", "5").out().strip();
    project.here("run", first).exits(Result.WAITING);
    project.here("run", second).exits(Result.WAITING);
    project.here("respond", first, "this", "--run").exits(0);

    JsonObject stats = project.here("stats", "--json").exits(0).json();

    JsonObject total = stats.object("total");
    assertEquals(2, total.integer("interruptions"));
    assertEquals(1, total.integer("answered"));
    assertEquals(1, total.integer("open"));
    assertEquals(1, total.integer("finished"));
    assertEquals(2, total.integer("assumptions"));
    assertEquals(12, total.integer("inputTokens"));
    assertEquals(3, total.integer("outputTokens"));
    assertEquals(1.0, total.values().get("interruptionsPerFinishedTask"));
    assertEquals(1, total.integer("interruptionsOfFinishedTasks"));
    assertTrue(total.number("totalPauseTime") > 0);
    List<JsonObject> thresholds = stats.objects("byThreshold");
    assertEquals(List.of(3, 5), thresholds.stream().map(t -> t.integer("threshold")).toList());
    assertEquals(1, thresholds.getLast().integer("open"));
    assertEquals("play", stats.objects("byAgent").getFirst().text("agent"));
    JsonObject task = stats.objects("byTask").getFirst();
    assertEquals(first, task.text("task"));
    assertEquals("First", task.text("title"));
    JsonObject shown = project.show(first).object("stats");
    assertEquals(shown.number("totalPauseTime"), task.number("totalPauseTime"));
    assertEquals(shown.number("totalDuration"), task.number("totalDuration"));

    project
        .here("stats")
        .exits(0)
        .saysOut("2 (1.0 for each finished task)", "THRESHOLD", "AGENT", "play", first, "First");
  }
}
