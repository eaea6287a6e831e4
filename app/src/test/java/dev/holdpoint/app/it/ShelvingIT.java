package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tasks that are given up, put aside and taken up again, by people or by a deadline. */
@Execution(ExecutionMode.CONCURRENT)
class ShelvingIT {
  private static final String SCENARIO =
      "turns:\n  - - ask: Which?\n  - - finish: {summary: \"took ${answer}\"}\n";

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).scenario(SCENARIO);
  }

  @Test
  void aCancelledTaskTakesNoAnswerAndCanBeRunAnew() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();

    project.here("cancel", task, "--by", "bob").exits(0).saysOut(task + " is cancelled");

    assertEquals("withdrawn", gate(0).text("state"));
    project.here("respond", task + ".1", "late").exits(1).saysErr("withdrawn");
    project.here("run").exits(0);
    project.here("cancel", task).exits(1).saysErr("cancelled already");
    project.here("reopen", task).exits(0);
    project.here("run", task).exits(Result.WAITING);
    project.here("respond", task, "this", "--run").exits(0).saysOut("took this");
  }

  @Test
  void cancellingStopsTheAgentThatIsAtWork() throws Exception {
    project.agent("echo $$ > \"$SEEN/pid\"; sleep 300 & wait\n");
    try (Running run = project.start("run", "-m", "x")) {
      Await.until("the agent is up", () -> project.hasSeen("pid"));

      project.here("cancel", project.task()).exits(0);

      Result stopped = run.end();
      assertEquals(Result.REFUSED, stopped.exit(), stopped::toString);
      stopped.exits(Result.REFUSED);
    }
    String pid = project.seen("pid").strip();
    Await.until("the agent is gone", () -> !Files.exists(Path.of("/proc", pid)));
    assertEquals("cancelled", project.state());
  }

  @Test
  void aDeferredTaskIsLeftAloneUntilItIsReopened() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    project.here("defer", task, "--json").exits(0).saysOut("\"deferred\"");
    project.here("respond", task, "this").exits(0);

    project.here("run", task).exits(1).saysErr("deferred");
    project.here("reopen", task).exits(0);
    project.here("run", task).exits(0).saysOut("took this");
    project.here("defer", task).exits(1);
  }

  @Test
  void anExpiryIsNoAnswer() throws Exception {
    patience("fail");
    project.here("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    afterTheDeadline();

    project.here("respond", task + ".1", "late").exits(1).saysErr("expired");

    assertEquals("failed", project.state());
    assertEquals("expired", gate(0).text("state"));
    assertEquals(null, gate(0).optionalText("answer"));
    project.here("run", task).exits(Result.WAITING);
  }

  @Test
  void anExpiryMayPutTheTaskAsideAndTheAgentIsToldThatNobodyAnswered() throws Exception {
    project.agent("[ $HOLDPOINT_TURN = 2 ] || holdpoint ask Which?\n");
    patience("defer");
    project.here("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    afterTheDeadline();
    project.here("run").exits(0);
    assertEquals("deferred", project.state());

    project.here("reopen", task).exits(0);
    project.here("run", task).exits(0);

    String prompt = project.seen("prompt.2");
    assertTrue(prompt.contains("Nobody Answered in Time"), prompt);
    assertTrue(!prompt.contains("## Human Response"), prompt);
  }

  @Test
  void whoeverDecidesHasAName() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    for (String name : List.of(" ", "a\nb", "\u001b[31mred")) {
      project.here("cancel", project.task(), "--by", name).exits(Result.USAGE).saysErr("--by");
    }
    assertEquals("awaiting_input", project.state());
  }

  private void patience(String onTimeout) throws IOException {
    String gates = "gates: {timeout: 1h, onTimeout: " + onTimeout + "}\n";
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + gates);
  }

  private void afterTheDeadline() {
    project.with(
        "HOLDPOINT_JAVA_OPTS", "-Dholdpoint.clockOffsetMillis=" + Duration.ofHours(2).toMillis());
  }

  private JsonObject gate(int index) throws Exception {
    return project.show(project.task()).objects("gates").get(index);
  }
}
