package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Steps with checks, further tries, bounds and limits, and what their agents are told. */
@Execution(ExecutionMode.CONCURRENT)
class PipelineIT {
  @TempDir Path temporary;
  private Project project;

  @BeforeEach
  void make() throws Exception {
    project = Project.in(temporary);
  }

  private void steps(String steps) throws Exception {
    project.write(
        "holdpoint.yaml", project.read("holdpoint.yaml") + "pipelines:\n  default:\n" + steps);
  }

  @Test
  void aFailedCheckIsToldToTheNextTryWithWhatWasAnsweredSoFar() throws Exception {
    project.agent(
        """
        case $HOLDPOINT_TURN in
          1) holdpoint ask 'Which colour?' ;;
          2) echo red > colour ;;
          3) echo blue > colour ;;
        esac
        """);
    steps("    - {name: paint, retry: 2, check: {shell: \"cat colour; grep -q blue colour\"}}\n");
    project.git();
    project.here("run", "-m", "Paint it").exits(Result.WAITING);
    project.here("respond", project.task(), "the colour of the sky", "--run").exits(0);

    assertEquals("1\n2\n3\n", project.seen("turns"));
    String prompt = project.seen("prompt.3");
    assertTrue(prompt.contains("grep -q blue colour"), prompt);
    assertTrue(prompt.contains("```text\nred\n```"), prompt);
    assertTrue(prompt.contains("try 2 of 3"), prompt);
    assertTrue(prompt.contains("the colour of the sky"), prompt);
    project.here("log", project.task()).exits(0).saysOut("is tried again");
  }

  @Test
  void withoutTriesLeftTheRunFailsAndSaysWhichCheck() throws Exception {
    project.agent("exit 0\n");
    steps("    - {name: plan, retry: 1, check: {fileExists: PLAN.md}}\n");
    project.here("run", "-m", "x").exits(1).saysOut("PLAN.md should exist, but");
    assertEquals("1\n2\n", project.seen("turns"));
  }

  @Test
  void checksAreTriedInTheirOrderAndAStepMayHaveToFail() throws Exception {
    project.agent("touch made\n");
    steps(
        """
            - name: test-first
              check:
                - {fileExists: made}
                - {shell: "echo second >> order; exit 1", expect: fail}
                - {shell: "echo third >> order"}
        """);
    project.here("run", "-m", "x").exits(0);
    assertEquals("second\nthird\n", project.read("order"));
  }

  @Test
  void aCheckKnowsNoTokenAndCantAnswer() throws Exception {
    project.agent("holdpoint ask 'Q?'\n");
    project.here("run", "-m", "first").exits(Result.WAITING);
    String asked = project.task();
    project.agent("exit 0\n");
    steps(
        "    - {name: s, check: {shell: \"env > env.txt; holdpoint respond %s yes\", expect: fail}}\n"
            .formatted(asked));
    project.here("run", "-m", "second").exits(0);
    assertFalse(project.read("env.txt").contains("HOLDPOINT_TOKEN"), project.read("env.txt"));
    assertEquals("awaiting_input", project.show(asked).text("state"));
  }

  @Test
  void whatIsChangedOutsideOfItsBoundsFailsTheStepAndStays() throws Exception {
    project.agent("mkdir -p src docs; echo a > src/a; echo b > docs/b\n");
    steps("    - {name: s, retry: 3, allowWrite: [\"src/**\"]}\n");
    project.write("keep.txt", "x\n").git();
    project.here("run", "-m", "x").exits(1).saysOut("docs/b");
    assertEquals("1\n", project.seen("turns"));
    assertTrue(project.has(".holdpoint/workspaces/" + project.task() + "/docs/b"));

    project.agent("echo a > src/c\n");
    project.here("run", project.task()).exits(0);
  }

  @Test
  void aTurnThatWorksForTooLongIsStoppedWithItsChildren() throws Exception {
    project.agent("echo $$ > \"$SEEN/pids\"; sleep 300 & echo $! >> \"$SEEN/pids\"; sleep 300\n");
    // It must have come that far, even on a slow machine.
    steps("    - {name: s, limits: {turn: 10s}}\n");
    project.here("run", "-m", "x").exits(1).saysOut("limit");
    List<String> pids = project.seen("pids").lines().toList();
    assertEquals(2, pids.size());
    Await.until(pids + " end", () -> pids.stream().allMatch(Death::of));
  }

  @Test
  void earlierStepsAnswersAndTheRoleReachLaterSteps() throws Exception {
    project.agent("[ $HOLDPOINT_TURN != 1 ] || holdpoint ask 'Which port?'\n");
    steps("    - {name: plan, prompt: plan}\n    - {name: build, prompt: implement, role: code}\n");
    project.here("run", "-m", "Serve it").exits(Result.WAITING);
    project.here("respond", project.task(), "7878", "--run").exits(0);
    String prompt = project.seen("prompt.3");
    assertTrue(prompt.contains("Which port?") && prompt.contains("7878"), prompt);
    assertFalse(prompt.contains("## Human Response to Your Question"), prompt);
    assertTrue(prompt.contains("How You Work Here"), prompt);
  }

  @Test
  void aFinishedStepIsCommittedWhereTheProjectWantsIt() throws Exception {
    project.agent("echo done > made; echo '{\"status\":\"completed\",\"summary\":\"Made it\"}'\n");
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + "git: {autoCommit: true}\n");
    project.git();
    project.here("run", "-m", "x").exits(0);
    String branch = "holdpoint/" + project.task();
    assertEquals("made\n", project.shell("git diff --name-only main " + branch));
    assertTrue(project.shell("git log -1 --format=%B " + branch).contains("Made it"));
  }

  @Test
  void whatAPersonChangesAtAGateIsToldToTheAgent() throws Exception {
    project.agent(
        "[ $HOLDPOINT_TURN = 2 ] || { echo mine > a.txt; echo half > b.txt; holdpoint ask 'Q?';"
            + " }\n");
    project.git();
    project.here("run", "-m", "x").exits(Result.WAITING);
    String workspace = ".holdpoint/workspaces/" + project.task() + "/";
    project.write(workspace + "a.txt", "yours\n");
    project.here("respond", project.task(), "go", "--run").exits(0);
    String prompt = project.seen("prompt.2");
    assertTrue(prompt.contains("-mine\n+yours"), prompt);
    assertFalse(prompt.contains("b.txt"), prompt);
    String task = project.task();
    assertTrue(
        project
            .shell("git for-each-ref --format='%(refname)' refs/holdpoint/")
            .contains(task + "/1/2"));
  }
}
