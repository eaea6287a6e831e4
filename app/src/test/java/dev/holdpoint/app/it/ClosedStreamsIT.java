package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Callers that closed a standard stream, as some services do: no file of ours may take its place.
 */
@Execution(ExecutionMode.CONCURRENT)
class ClosedStreamsIT {
  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).scenario("turns:\n  - - ask: {prompt: Q?}\n");
  }

  @Test
  void aClosedInputAnswersNothing() throws Exception {
    project.with("HOLDPOINT_JAVA_OPTS", "-Djava.io.tmpdir=" + folder);

    call("demo <&-").exits(Result.WAITING).neverSays("no answer").neverSays("is done");
  }

  @Test
  void aClosedInputIsNoText() throws Exception {
    String id = project.run("run", "-m", "x", "--json").json().text("id");

    call("respond " + id + " --file - <&-").exits(1).saysErr("empty");
    call("respond " + id + " <&-").exits(Result.USAGE);
    call("run -i <&-").exits(Result.WAITING);

    assertEquals("awaiting_input", project.state());
  }

  @Test
  void closedOutputsHarmNothing() throws Exception {
    call("run -m x >&-").exits(Result.WAITING).saysNothingOut();
    call("show " + project.task() + " 2>&-").exits(0).saysOut("Q?");
    call("respond " + project.task() + " fine <&- >&- 2>&-").exits(0);

    assertEquals("fine", project.show(project.task()).objects("gates").getFirst().text("answer"));
    assertTrue(project.run("log", project.task()).exits(0).out().contains("[ANSWER]"));
  }

  @Test
  void resultsThatCanNotBeWrittenAreNoSuccess() throws Exception {
    String full = "No space left on device";
    call("list --json > /dev/full").exits(1).saysErr(full);
    call("--help > /dev/full").exits(1).saysErr(full);
    call("run -m x > /dev/full").exits(Result.WAITING).saysErr(full);
    String task = project.task();
    for (String command : List.of("show " + task, "log " + task, "journal export", "where")) {
      call(command + " > /dev/full").exits(1).saysErr(full);
    }
    call("respond " + task + " kept > /dev/full").exits(1).saysErr(full, "stays done");

    assertEquals("kept", project.show(task).objects("gates").getFirst().text("answer"));
    call("respond " + task + " other 2> /dev/full").exits(1).saysNothingOut();
  }

  @Test
  void whoReadsNoFurtherIsNotTold() throws Exception {
    project.run("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    for (String command : List.of("list", "show " + task, "--help", "log -f " + task)) {
      Result result = unread(command);
      assertEquals("exit 0\n", result.err(), result::toString);
    }
  }

  /** Calls it when the reader of its pipe has gone. */
  private Result unread(String arguments) throws Exception {
    String line =
        "rm -f gone; { until [ -e gone ]; do sleep 0.05; done; '%s' %s; echo \"exit $?\" >&2; } | : > gone"
            .formatted(Program.LAUNCHER, arguments);
    try (Running running =
        Program.start(project.root, project.environment, List.of("sh", "-c", line))) {
      return running.type("").end();
    }
  }

  private Result call(String arguments) throws Exception {
    String line = "'" + Program.LAUNCHER + "' " + arguments;
    try (Running running =
        Program.start(project.root, project.environment, List.of("sh", "-c", line))) {
      return running.type("").end();
    }
  }
}
