package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A deadline that passes while a program waits for the answer: the program tells what happened. */
@Execution(ExecutionMode.CONCURRENT)
class ExpiryIT {
  private static final String SCENARIO =
      "turns:\n  - - ask: Which?\n  - - finish: {summary: \"took ${answer}\"}\n";

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).scenario(SCENARIO);
  }

  @Test
  void runWaitEndsWithTheFailure() throws Exception {
    patience("1s", "fail");

    Result run = project.run("run", "--wait", "-m", "x").exits(Result.REFUSED);

    String gate = project.task() + ".1";
    run.saysOut("⌛ " + gate + " expired at ", "nobody answered in time");
    run.saysOut(project.task() + " failed: nobody answered " + gate + " in time");
    assertEquals("failed", project.state());
  }

  @Test
  void runWaitSaysThatTheTaskIsDeferred() throws Exception {
    patience("1s", "defer");

    Result run = project.run("run", "--wait", "-m", "x").exits(Result.REFUSED);

    run.saysOut(project.task() + ".1 expired at ").saysErr(project.task() + " is deferred");
    assertEquals("deferred", project.state());
  }

  @Test
  void theFirstExpiryEndsTheWaitWhileAnotherGateStaysOpen() throws Exception {
    project.agent("holdpoint ask First?; sleep 12; holdpoint ask Second?\n");
    patience("25s", "defer");

    Result run = project.run("run", "--wait", "-m", "x").exits(Result.REFUSED);

    run.saysOut("Second?", project.task() + ".1 expired at ").saysErr("is deferred");
    run.neverSays(project.task() + ".2 expired");
  }

  @Test
  void withoutATaskRunWaitTellsItToo() throws Exception {
    patience("20s", "fail");
    project.here("run", "-m", "x").exits(Result.WAITING);

    project.run("run", "--wait").exits(Result.REFUSED).saysOut(project.task() + " failed");
  }

  @Test
  void asJsonStandardOutputHoldsTheTaskAlone() throws Exception {
    patience("1s", "fail");

    Result run = project.run("run", "--wait", "--json", "-m", "x").exits(Result.REFUSED);

    assertEquals("failed", run.json().text("state"));
    assertEquals("expired", run.json().objects("gates").getFirst().text("state"));
    run.saysErr("Which?", "expired at");
  }

  @Test
  void aPromptOfRunIsClosedByTheDeadline() throws Exception {
    patience("3s", "fail");
    try (Running run = project.terminal("run", "-i", "-m", "x")) {
      Result end = run.end().exits(Result.REFUSED);
      end.saysOut("failed: nobody answered " + project.task() + ".1 in time");
    }
    assertEquals("expired", project.show(project.task()).objects("gates").getFirst().text("state"));
  }

  @Test
  void aPromptOfRespondIsClosedByTheDeadline() throws Exception {
    patience("6s", "fail");
    project.here("run", "-m", "x").exits(Result.WAITING);
    try (Running respond = project.terminal("respond", project.task() + ".1")) {
      respond.end().exits(Result.REFUSED).saysOut("expired at");
    }
    assertEquals("failed", project.state());
  }

  @Test
  void anAgentThatWaitsInItsTurnIsStoppedAndTheRunFails() throws Exception {
    project.agent("holdpoint ask --wait 'Which?' > \"$SEEN/answer\"; echo $? > \"$SEEN/code\"\n");
    patience("15s", "fail");

    Result run = project.run("run", "--wait", "-m", "x").exits(Result.REFUSED);

    run.saysOut("Which?", "in time");
    assertEquals("", project.seen("answer"));
    if (project.hasSeen("code")) {
      assertEquals("1", project.seen("code").strip());
    }
  }

  @Test
  void anAnswerInTimeEndsTheWaitAsEver() throws Exception {
    patience("1h", "fail");
    try (Running run = project.start("run", "--wait", "-m", "x")) {
      run.awaitOut("Answer with");
      project.here("respond", project.task(), "this").exits(0);
      run.end().exits(0).saysOut("took this").neverSays("expired");
    }
  }

  private void patience(String timeout, String onTimeout) throws IOException {
    String gates = "gates: {timeout: %s, onTimeout: %s}\n".formatted(timeout, onTimeout);
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + gates);
  }
}
