package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Where agents work, and what becomes of half-done work. */
@Execution(ExecutionMode.CONCURRENT)
class WorkspaceIT {
  private static final String HALF_DONE =
      """
      case $HOLDPOINT_TURN in
        1)
          echo changed > tracked.txt
          echo staged > staged.txt; git add staged.txt; echo more >> staged.txt
          printf '\\000\\377 binary' > untracked.bin
          mkdir -p deep; echo deep > deep/file
          chmod 755 deep/file
          ln -s nowhere link
          holdpoint ask "Go on?" ;;
        *) git status --porcelain > "$SEEN/status"; echo '{"status":"completed"}' ;;
      esac
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).graceMillis(60_000);
  }

  @Test
  void inGitEveryTaskHasAWorktreeAndABranchOfItsOwn() throws Exception {
    project.agent("echo mine > made.txt; [ $HOLDPOINT_TURN = 2 ] || holdpoint ask 'Q?'\n").git();
    project.here("run", "-m", "x").exits(Result.WAITING);
    String id = project.task();
    String workspace = ".holdpoint/workspaces/" + id;

    assertEquals(project.root.resolve(workspace) + "\n", project.seen("pwd.1"));
    assertEquals(
        "holdpoint/" + id + "\n", project.shell("git -C " + workspace + " branch --show-current"));
    assertTrue(project.has(workspace + "/made.txt"));
    assertFalse(project.has("made.txt"));
    assertEquals("", project.shell("git status --porcelain"));
    project.here("respond", id, "yes", "--run").exits(0);
    assertEquals(project.seen("pwd.1"), project.seen("pwd.2"));
  }

  @Test
  void afterARunItIsSaidWhereItsWorkStandsAndWhatComesNext() throws Exception {
    project.scenario("turns:\n  - - ask: Q?\n  - - write: {path: a.txt, text: mine}\n").git();
    project.here("run", "-m", "x").exits(Result.WAITING).neverSays("holdpoint apply");
    String id = project.task();
    String workspace = project.root.resolve(".holdpoint/workspaces").resolve(id).toString();

    Result done = project.here("respond", id, "yes", "--run").exits(0);

    List<String> next = List.of("holdpoint diff " + id, "holdpoint apply " + id);
    done.saysOut(workspace, "holdpoint/" + id, next.getFirst(), next.getLast());
    project.here("show", id).exits(0).saysOut(workspace, "holdpoint/" + id, next.getLast());
    JsonObject listed = project.here("list", "--json").exits(0).jsonList().getFirst();
    JsonObject again = project.here("run", id, "--json").exits(0).json();
    for (JsonObject task : List.of(listed, again, project.show(id))) {
      assertEquals(workspace, task.text("workspace"));
      assertEquals("holdpoint/" + id, task.text("branch"));
    }
    assertEquals(next, again.texts("next"));

    project.here("apply", id).exits(0);
    project.here("show", id).exits(0).saysOut(workspace).neverSays("holdpoint apply");
    assertEquals(List.of(), project.show(id).texts("next"));
    project.here("clean", id).exits(0);
    project.here("show", id).exits(0).neverSays(workspace);
    assertEquals(null, project.show(id).optionalText("workspace"));
  }

  @Test
  void afterAFailedRunNobodyIsToldToApplyIt() throws Exception {
    project.scenario("turns:\n  - - write: {path: a.txt, text: half}\n    - fail: no\n").git();
    project.here("run", "-m", "x").exits(Result.REFUSED).neverSays("holdpoint apply");
    String id = project.task();
    project.here("show", id).exits(0).saysOut("holdpoint log " + id).neverSays("holdpoint apply");
    List<String> next = List.of("holdpoint log " + id, "holdpoint diff " + id);
    assertEquals(next, project.show(id).texts("next"));
  }

  @Test
  void whereNothingWasChangedNothingIsToBeApplied() throws Exception {
    project.scenario("turns:\n  - - finish: {summary: looked}\n").git();

    Result run = project.here("run", "-m", "x").exits(0);

    run.saysOut("holdpoint/" + project.task()).neverSays("holdpoint apply");
  }

  @Test
  void belowTheTopOfARepositoryTheWorkspaceIsWhereTheAgentWorks() throws Exception {
    project.agent("pwd > where.txt\n");
    project.shell("mkdir sub && mv agent.sh holdpoint.yaml sub/");
    project.git();
    project.here("-C", "sub", "run", "-m", "x").exits(0);

    JsonObject task = project.here("-C", "sub", "list", "--json").exits(0).jsonList().getFirst();

    assertEquals(task.text("workspace") + "\n", project.seen("pwd.1"));
  }

  @Test
  void outsideOfGitThereIsNeitherWorkspaceNorBranch() throws Exception {
    project.scenario("turns:\n  - - write: {path: a.txt, text: mine}\n");

    project.here("run", "-m", "x").exits(0).neverSays("Workspace").neverSays("holdpoint apply");

    JsonObject task = project.show(project.task());
    assertTrue(task.values().containsKey("workspace") && task.values().containsKey("branch"));
    assertEquals(null, task.optionalText("workspace"));
    assertEquals(null, task.optionalText("branch"));
    assertEquals(List.of(), task.texts("next"));
  }

  @Test
  void partialWorkStaysAsItIsAtAGate() throws Exception {
    project.agent(HALF_DONE).write("tracked.txt", "original\n").git();
    project.here("run", "-m", "x").exits(Result.WAITING);
    String workspace = ".holdpoint/workspaces/" + project.task();
    String before = picture(workspace);
    assertTrue(before.contains("AM staged.txt") && before.contains("?? untracked.bin"), before);
    String head = project.shell("git -C " + workspace + " rev-parse HEAD");

    project.here("run").exits(Result.WAITING);
    project.here("show", project.task()).exits(0);
    project.here("respond", project.task(), "yes").exits(0);
    assertEquals(before, picture(workspace));

    project.here("run").exits(0);
    assertTrue(project.seen("status").contains("AM staged.txt"), project.seen("status"));
    assertEquals(before, picture(workspace));
    assertEquals(head, project.shell("git -C " + workspace + " rev-parse HEAD"));
    assertEquals(head, project.shell("git rev-parse main"));
  }

  @Test
  void withoutWorktreesAndOutsideOfGitItWorksInTheProject() throws Exception {
    project.agent("echo mine > made.txt\n");
    project.here("run", "-m", "x").exits(0);
    assertEquals(project.root + "\n", project.seen("pwd.1"));
    assertTrue(project.has("made.txt"));

    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + "git: {worktree: false}\n");
    project.git();
    project.here("run", "-m", "y").exits(0);
    assertEquals(project.root + "\n", project.seen("pwd.1"));
  }

  @Test
  void outsideOfGitOneTaskAtATime() throws Exception {
    project.agent("echo up > \"$SEEN/up\"; while [ ! -e \"$SEEN/go\" ]; do sleep 0.1; done\n");
    try (Running first = project.start("run", "-m", "one")) {
      Await.until("the agent is up", () -> project.seen.resolve("up").toFile().exists());

      project.here("run", "-m", "two").exits(1).saysErr("one at a time");

      assertTrue(project.seen.resolve("go").toFile().createNewFile());
      first.end().exits(0);
    }
    String second =
        project.here("list", "--state", "open", "--json").exits(0).jsonList().getFirst().text("id");
    project.here("run", second).exits(0);
    assertEquals(2, project.here("list", "--state", "done", "--json").jsonList().size());
  }

  @Test
  void inGitTheStoreSurvivesACleaning() throws Exception {
    project.agent("[ $HOLDPOINT_TURN = 2 ] || holdpoint ask 'Q?'\n").git();
    project.here("run", "-m", "x").exits(Result.WAITING);
    String id = project.task();
    project.shell("git clean -ffdxq");
    assertFalse(project.has(".holdpoint"));

    assertEquals("awaiting_input", project.show(id).text("state"));
    project.here("respond", id, "yes", "--run").exits(0);
    assertTrue(project.has(".git/holdpoint/holdpoint.db"));
  }

  @Test
  void aCommandInsideAWorktreeIsAboutItsProject() throws Exception {
    project.agent("holdpoint ask 'Q?'\n").git();
    project.here("run", "-m", "x").exits(Result.WAITING);
    Path workspace = project.root.resolve(".holdpoint/workspaces/" + project.task());

    try (Running list =
        Program.start(workspace, project.environment, Program.line("where", "--json"))) {
      assertEquals(project.root.toString(), list.result().exits(0).json().text("project"));
    }
  }

  /** Index, status and every byte of the files. */
  private String picture(String workspace) throws Exception {
    return project.shell(
        "cd "
            + workspace
            + " && git --no-optional-locks status --porcelain && git ls-files -s"
            + " && find . -path ./.git -prune -o -type f -print | sort | xargs sha256sum"
            + " && find . -name .git -prune -o -printf '%p %m %l\\n' | sort");
  }
}
