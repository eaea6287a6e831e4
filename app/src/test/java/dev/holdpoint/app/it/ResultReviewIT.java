package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Results that a person accepts, with the real program. */
@Execution(ExecutionMode.CONCURRENT)
class ResultReviewIT {
  private static final String CONFIG = "review: {result: true}\ngit: {autoCommit: true}\n";

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void aResultIsAcceptedOrCorrected() throws Exception {
    project.agent("echo $HOLDPOINT_TURN > made.txt\n");
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + CONFIG);
    project.git();
    project.here("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    project.here("review", task).exits(0).saysOut("added", "made.txt");
    project.with("EDITOR", "touch opened; true");
    project.here("review", task, "--edit").exits(Result.REFUSED).saysErr("only a plan can be");
    assertFalse(project.has("opened"), "there is nothing to edit");
    String commits = "git rev-list --count main..holdpoint/" + task;
    assertEquals("0\n", project.shell(commits));
    project
        .here("review", task, "--changes", "x", "--comment", "made.txt:2=?")
        .exits(Result.REFUSED)
        .saysErr("made.txt has the lines 1 to 1, not 2");
    project
        .here("review", task, "--changes", "Make it 2", "--comment", "made.txt:1=why?", "--run")
        .exits(Result.WAITING);
    assertTrue(project.seen("prompt.2").contains("Make it 2"));
    assertTrue(project.seen("prompt.2").contains("On made.txt, line 1:\n> 1\nwhy?"));
    assertEquals("0\n", project.shell(commits));
    project.here("review", task, "--approve").exits(0).saysErr("diff " + task, "apply " + task);
    assertEquals("done", project.state());
    assertEquals("1\n", project.shell(commits));
  }

  @Test
  void aResultThatSomebodyChangesIsSeenBeforeItIsAcceptedAndBeforeItIsApplied() throws Exception {
    project.agent("echo agent > made.txt\n");
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + CONFIG);
    project.git();
    project.here("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    String made = ".holdpoint/workspaces/" + task + "/made.txt";
    project.write(made, "agent\nby hand\n");
    project.here("review", task).exits(0).saysOut("were changed since then: --take-in");
    project
        .here("review", task, "--approve")
        .exits(Result.REFUSED)
        .saysErr("review " + task + ".1 --take-in");
    project.here("review", task, "--approve", "--take-in").exits(Result.USAGE);
    assertEquals("awaiting_review", project.state());
    project
        .here("review", task, "--take-in")
        .exits(0)
        .saysOut("taken in by ada", "+by hand", "--approve --digest");
    project.here("review", task, "--approve").exits(0);
    assertEquals("agent\nby hand\n", project.shell("git show holdpoint/" + task + ":made.txt"));

    project.write(made, "agent\nlater\n");
    project
        .here("apply", task)
        .exits(Result.REFUSED)
        .saysErr("made.txt", "apply " + task + " --changed");
    assertFalse(project.has("made.txt"));
    project.here("apply", task, "--changed").exits(0);
    assertEquals("agent\nlater\n", project.read("made.txt"));
    project.here("journal", "verify").exits(0);
    project.here("log", task).exits(0).saysOut("edited by ada");
  }

  @Test
  void atTheTerminalAChangedResultIsTakenInAndThenAccepted() throws Exception {
    project.agent("echo agent > made.txt\n");
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + CONFIG);
    project.git();
    project.here("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    project.write(".holdpoint/workspaces/" + task + "/made.txt", "by hand\n");
    try (Running run = project.terminal("run", "-i")) {
      run.awaitOut("\"take in\" shows them").awaitOut("or later)").type("approve\n");
      run.awaitOut("--take-in` and look at them").awaitOut("or later)", 2).type("take in\n");
      run.awaitOut("+by hand").awaitOut("or later)", 3).type("approve\n");
      run.end().exits(0);
    }
    assertEquals("by hand\n", project.shell("git show holdpoint/" + task + ":made.txt"));
  }
}
