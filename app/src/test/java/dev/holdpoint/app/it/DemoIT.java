package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The whole loop without any set-up. */
@Execution(ExecutionMode.CONCURRENT)
class DemoIT {
  @TempDir Path folder;
  Project project;
  Path temporary;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
    temporary = Files.createDirectories(folder.resolve("tmp"));
    project.with("HOLDPOINT_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary);
  }

  @Test
  void pipedAnswersPlayItToItsEndAndNothingIsLeftBehind() throws Exception {
    Result demo = project.runWithInput("postgres\nyes\n", "demo").exits(Result.DONE);

    demo.saysOut("done: Sessions are kept in postgres; drop the old table = yes");
    demo.saysErr("Where should sessions be kept?", "1) postgres  ← recommended");
    assertEquals(List.of(), left());
    assertEquals(List.of(), project.names("."));
  }

  @Test
  void aNumberIsAnAnswerToo() throws Exception {
    project.runWithInput("3\nNO\n", "demo").exits(0).saysOut("kept in files", "= no");
  }

  @Test
  void theLastLineNeedsNoLineEnd() throws Exception {
    project.runWithInput("redis\r\ny", "demo").exits(0).saysOut("kept in redis", "= yes");
  }

  @Test
  void wrongAndEmptyLinesAreRefusedAndAskedAgain() throws Exception {
    Result demo = project.runWithInput("\n  \nRedis\n2\nperhaps\n\nyes\n", "demo").exits(0);

    demo.saysErr("it is empty", "Did you mean \"redis\"?", "it takes yes or no");
    demo.saysOut("kept in redis");
  }

  @Test
  void withNeitherTerminalNorPipeItSaysWhatItWaitsForAndExits101() throws Exception {
    Result demo = project.run("demo").exits(Result.WAITING);

    demo.saysOut("Where should sessions be kept?", "respond hp-", "response.txt", "run");
    demo.neverSays("is done");
    assertEquals(1, left().size());
  }

  @Test
  void theEndOfThePipeIsNoAnswer() throws Exception {
    Result demo = project.runWithInput("postgres\n", "demo").exits(Result.WAITING);

    demo.saysOut("Drop the old table `sessions`?").neverSays("is done");
  }

  @Test
  void whatItSaysAfter101Works() throws Exception {
    Result demo = project.run("demo").exits(Result.WAITING);
    Path left = temporary.resolve(left().getFirst());
    String gate = demo.out().lines().findFirst().orElseThrow().substring(2);

    project.run("-C", left.toString(), "respond", gate, "files").exits(Result.DONE);

    project.run("-C", left.toString(), "run").exits(Result.WAITING).saysOut("Drop the old table");
  }

  @Test
  void itPlaysOnATerminal() throws Exception {
    try (Running demo = project.terminal("demo")) {
      demo.awaitOut("Your answer (1 to 3, or the text; or your own words): ").type("1\n");
      demo.awaitOut("Your answer (yes or no): ").type("yes\n");

      Result result = demo.end().exits(0);
      result.saysOut("Sessions are kept in postgres", "holdpoint init");
    }
    assertEquals(List.of(), left());
  }

  @Test
  void controlCLeavesTheProjectAndSaysWhere() throws Exception {
    try (Running demo = project.terminal("demo")) {
      demo.awaitOut("Your answer").type("\u0003");

      Result result = demo.end().exits(Result.INTERRUPTED);
      assertEquals(1, left().size());
      result.saysOut(left().getFirst());
    }
  }

  @Test
  void aProjectCanNotBeNamed() throws Exception {
    project.run("demo", "-C", ".").exits(Result.USAGE).saysNothingOut();
    assertEquals(List.of(), left());
  }

  @Test
  void itWorksInsideAnotherProjectWithoutTouchingIt() throws Exception {
    project.scenario("turns:\n  - - finish: {summary: ok}\n");

    project.runWithInput("1\nyes\n", "demo").exits(0);

    assertFalse(project.has(".holdpoint"));
    assertTrue(project.run("list").exits(0).err().contains("No tasks"));
  }

  @Test
  void inABrowserThereAreTasksInEveryStateAndNothingIsLeftBehind() throws Exception {
    try (Running demo = project.start("demo", "--serve", "--json").awaitOut("\"signIn\"")) {
      JsonObject ready = Json.object(demo.out().lines().findFirst().orElseThrow());
      Browser nobody = Browser.at(URI.create(ready.text("url")));
      String cookie =
          nobody.useLink(ready.text("signIn")).is(303).header("Set-Cookie").replaceAll(";.*", "");
      Browser ada = nobody.with("Cookie", cookie);
      ada.get("/").is(200);
      Set<String> states = new TreeSet<>();
      for (JsonObject task : ada.get("/api/v1/tasks?limit=200").is(200).json().objects("items")) {
        states.add(task.text("state"));
      }
      // Those that are about to run may not be begun yet.
      states.addAll(List.of("open", "running"));
      assertEquals(
          new TreeSet<>(
              List.of(
                  "awaiting_input",
                  "awaiting_reset",
                  "awaiting_review",
                  "blocked",
                  "cancelled",
                  "deferred",
                  "done",
                  "failed",
                  "open",
                  "running")),
          states);
      historyLooksLikeWork(temporary.resolve(left().getFirst()).resolve("harbor"), ada);
      demo.signal("TERM");
      demo.end();
    }
    assertEquals(List.of(), left());
  }

  @Test
  void inABrowserThereIsWorkWithStepsThatGoesOn() throws Exception {
    try (Running demo = project.start("demo", "--serve", "--json").awaitOut("\"implement\"")) {
      Path harbor = temporary.resolve(left().getFirst()).resolve("harbor");
      JsonObject zones =
          project.run("-C", harbor.toString(), "list", "--json").exits(0).jsonList().stream()
              .filter(task -> task.text("title").equals("Rate shipments by zone"))
              .findFirst()
              .orElseThrow();
      assertEquals("running", zones.text("state"), zones::toString);
      assertEquals("implement", zones.text("step"), zones::toString);
      try (Stream<Path> logs = Files.list(harbor.resolve(".holdpoint/logs"))) {
        for (Path log : logs.filter(one -> one.toString().endsWith(".log")).toList()) {
          assertFalse(Files.readString(log).contains("${answer}"), log::toString);
        }
      }
      demo.signal("TERM");
      demo.end();
    }
  }

  /** Hours of work, minutes of waiting, days that differ, and nothing that is still to come. */
  private void historyLooksLikeWork(Path demo, Browser ada) throws Exception {
    project.run("-C", demo.toString(), "journal", "verify").exits(0);
    JsonObject stats =
        Json.object(project.run("-C", demo.toString(), "stats", "--json", "--all").exits(0).out());
    JsonObject total = stats.object("total");
    assertTrue(total.integer("finished") > 30, total::toString);
    assertTrue(total.number("totalDuration") > Duration.ofHours(40).toMillis(), total::toString);
    assertTrue(stats.objects("byAgent").size() >= 4, stats::toString);
    assertTrue(stats.objects("byThreshold").size() >= 4, stats::toString);
    var tasks = ada.get("/api/v1/tasks?limit=200").is(200).json().objects("items");
    Instant now = Instant.now();
    for (JsonObject task : tasks) {
      assertFalse(Instant.parse(task.text("updatedAt")).isAfter(now), task::toString);
    }
  }

  @Test
  void portsAreForServersOnly() throws Exception {
    project.run("demo", "--port", "1").exits(2).saysErr("--serve");
  }

  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith("hsperf"))
          .toList();
    }
  }
}
