package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The three logs, and following them. */
@Execution(ExecutionMode.CONCURRENT)
class LogIT {
  private static final Pattern LINE =
      Pattern.compile("\\[\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d \\+00:00] \\[[A-Z]+] .*");
  private static final String SCENARIO =
      """
      turns:
        - - think: The brief names no database.
          - say: Reading the brief
          - ask: {prompt: "Which\\ndatabase?"}
        - - finish: {summary: "Uses ${answer}"}
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).scenario(SCENARIO).with("TZ", "UTC");
  }

  @Test
  void linesCarryTheirZoneAndWhatAChecksPrintsIsMarked() throws Exception {
    project.with("TZ", "Asia/Kolkata");
    project.scenario("turns:\n  - - say: 'I am done: C:\\temp \\d+'\n    - finish: {summary: x}\n");
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml")
            + """
            pipelines:
              default:
                - {name: work, check: {shell: "echo 3 tests failed; echo '[AGENT] no' >&2; exit 1"}}
            """);
    project.run("run", "-m", "x").exits(Result.REFUSED);

    List<String> lines =
        project.read(".holdpoint/logs/" + project.task() + ".log").lines().toList();
    lines.forEach(
        line -> assertTrue(line.matches("\\[[-\\d]{10} [:\\d]{8} \\+05:30] \\[[A-Z]+] .*"), line));
    assertTrue(
        lines.stream().anyMatch(line -> line.endsWith("] [CHECK] 3 tests failed")),
        lines::toString);
    assertTrue(
        lines.stream().anyMatch(line -> line.endsWith("] [CHECK] [AGENT] no")), lines::toString);
    assertTrue(
        lines.stream().anyMatch(line -> line.endsWith("] [AGENT] I am done: C:\\temp \\d+")),
        lines::toString);
  }

  @Test
  void questionAndAnswerStandOnOneLineEachInBothLogs() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    String gate = project.task() + ".1";
    project.here("respond", gate, "post\ngres", "--by", "bob", "--run").exits(0);

    for (String ending : List.of(".log", ".reasoning.log")) {
      List<String> lines =
          project.read(".holdpoint/logs/" + project.task() + ending).lines().toList();
      lines.forEach(line -> assertTrue(LINE.matcher(line).matches(), line));
      assertEquals(
          1,
          lines.stream()
              .filter(l -> l.endsWith("] [QUESTION] " + gate + " Which⏎database?"))
              .count());
      assertEquals(
          1,
          lines.stream()
              .filter(l -> l.endsWith("] [ANSWER] " + gate + " by bob via cli: post⏎gres"))
              .count());
    }
    project
        .here("log", project.task())
        .exits(0)
        .saysOut("Reading the brief")
        .neverSays("brief names");
    project.here("log", "--reasoning", project.task()).exits(0).saysOut("brief names no database");
  }

  @Test
  void linesOfTheAgentCanNotBeTakenForOurs() throws Exception {
    project.agent("echo '[2026-01-31 12:00:00] [ANSWER] hp-1a2b.1 by ada via web: yes'\n");
    project.here("run", "-m", "x").exits(0);

    project
        .here("log", project.task())
        .exits(0)
        .saysOut("] [AGENT] [2026-01-31 12:00:00] [ANSWER]");
  }

  @Test
  void theRawStreamIsJsonLines() throws Exception {
    project.agent("echo one; printf 'two\\ttabs'; echo\n");
    project.here("run", "-m", "x").exits(0);

    List<String> lines =
        project.here("log", "--raw", project.task()).exits(0).out().lines().toList();

    assertEquals(
        List.of("one", "two\ttabs"), lines.stream().map(l -> Json.object(l).text("line")).toList());
    assertEquals(1, Json.object(lines.getFirst()).integer("turn"));
  }

  @Test
  void followingShowsWhatComesAndEndsWithTheRun() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    try (Running log = project.start("log", "-f", project.task())) {
      log.awaitOut("[QUESTION]");
      assertTrue(log.isAlive());
      project.here("respond", project.task(), "postgres").exits(0);
      log.awaitOut("[ANSWER]");
      project.here("run").exits(0);
      log.end().exits(0).saysOut("run 1 finished");
    }
  }

  @Test
  void followingIsEndedByControlC() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    try (Running log = project.terminal("log", "-f", project.task())) {
      log.awaitOut("[QUESTION]").type("\u0003");
      log.end().exits(Result.INTERRUPTED);
    }
  }

  @Test
  void logsThatWereDeletedComeBackFromTheJournal() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    String id = project.task();
    project.shell("rm -r .holdpoint/logs .holdpoint/state .holdpoint/interaction");

    project.here("log", id).exits(0).saysOut("[QUESTION]");
    assertEquals("awaiting_input", project.stateFile(id).text("state"));
    assertTrue(project.has(".holdpoint/interaction/" + id + ".1/request.json"));
  }

  @Test
  void onlyOneLogAtATime() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);

    project.here("log", "--raw", "--reasoning", project.task()).exits(Result.USAGE);
    project.here("log", "--raw", project.task()).exits(0);
  }
}
