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
