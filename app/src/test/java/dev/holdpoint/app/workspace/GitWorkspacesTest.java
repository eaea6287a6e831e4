package dev.holdpoint.app.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.Executable;
import dev.holdpoint.app.lock.OtherProgram;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Workspaces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class GitWorkspacesTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");

  @TempDir Path dir;
  private Path project;

  @BeforeEach
  void makeRepository() throws Exception {
    project = Files.createDirectory(dir.resolve("a project ä"));
    git(project, "init", "-q", "-b", "main");
    Files.writeString(project.resolve("a.txt"), "one\n");
    Files.createDirectories(project.resolve("sub/deep"));
    Files.writeString(project.resolve("sub/deep/b.txt"), "two\n");
    Files.writeString(project.resolve(".gitignore"), ".holdpoint/\n");
    commit("first");
  }

  @Test
  void makesAWorktreeOnABranchOfItsOwn() throws Exception {
    Path workspace;
    try (Workspaces.Workspace entered = workspaces().enter(TASK)) {
      workspace = entered.directory();
    }
    assertEquals(project.resolve(".holdpoint/workspaces/hp-1a2b"), workspace);
    assertEquals("one\n", Files.readString(workspace.resolve("a.txt")));
    assertEquals("holdpoint/hp-1a2b", git(workspace, "branch", "--show-current"));
    assertEquals(git(project, "rev-parse", "HEAD"), git(workspace, "rev-parse", "HEAD"));
    assertEquals("", git(workspace, "status", "--porcelain"));
    assertEquals("", git(project, "status", "--porcelain"));
  }

  @Test
  void partialWorkStaysByteForByte() throws Exception {
    Path workspace = workspaces().of(TASK);
    Files.writeString(workspace.resolve("a.txt"), "changed");
    Files.writeString(workspace.resolve("new.txt"), "new");
    Files.delete(workspace.resolve("sub/deep/b.txt"));
    git(workspace, "add", "new.txt");
    git(workspace, "checkout", "-q", "--detach");
    String before = git(workspace, "status", "--porcelain");
    Files.writeString(project.resolve("a.txt"), "meanwhile");
    commit("the project went on");
    assertEquals(workspace, workspaces().of(TASK));
    assertEquals(before, git(workspace, "status", "--porcelain"));
    assertEquals("changed", Files.readString(workspace.resolve("a.txt")));
    assertEquals("", git(workspace, "branch", "--show-current"));
  }

  @Test
  void aProjectInASubdirectoryWorksThere() throws Exception {
    Path sub = project.resolve("sub/deep");
    Path workspace = workspaces(sub).of(TASK);
    assertEquals(sub.resolve(".holdpoint/workspaces/hp-1a2b/sub/deep"), workspace);
    assertEquals("two\n", Files.readString(workspace.resolve("b.txt")));
    Path fresh = Files.createDirectories(project.resolve("not/committed"));
    assertTrue(Files.isDirectory(workspaces(fresh).of(new TaskId("hp-2222"))));
  }

  @Test
  void aLineBreakInANameIsACharacterLikeAnyOther() throws Exception {
    Path odd = Files.createDirectories(project.resolve("two\nlines/true"));
    Files.writeString(odd.resolve("c.txt"), "three\n");
    commit("odd");
    Path workspace = workspaces(odd).of(TASK);
    assertEquals("three\n", Files.readString(workspace.resolve("c.txt")));
    assertEquals(workspace, workspaces(odd).of(TASK));
  }

  @Test
  void aLineBreakInANameMakesUpNoChangedFile() throws Exception {
    try (Workspaces.Workspace entered = workspaces().enter(TASK)) {
      Files.writeString(entered.directory().resolve("x  (+1 -0)\nadded    README.md"), "one\n");
      assertEquals(
          List.of("added    x  (+1 -0)⏎added    README.md  (+1 -0)"), entered.outputs().files());
    }
  }

  @Test
  void onlyTheNamedVersionIsCommittedAndEverythingElseStaysAsItIs() throws Exception {
    Path workspace = workspaces().of(TASK);
    try (Workspaces.Workspace entered = workspaces().enter(TASK)) {
      Files.writeString(workspace.resolve("a.txt"), "seen\n");
      Files.writeString(workspace.resolve("new.txt"), "seen\n");
      String seen = workspaces().outputs(TASK).version();
      assertEquals(entered.outputs(), workspaces().outputs(TASK));
      Files.writeString(workspace.resolve("a.txt"), "unseen\n");
      Files.writeString(workspace.resolve("later.txt"), "unseen\n");
      git(workspace, "add", "--all");
      git(workspace, "update-index", "--assume-unchanged", "sub/deep/b.txt");
      entered.commit("as seen", seen);
      assertEquals(seen, git(workspace, "rev-parse", "HEAD^{tree}"));
      assertEquals(" M a.txt\n?? later.txt", git(workspace, "status", "--porcelain"));
      assertEquals("unseen\n", Files.readString(workspace.resolve("a.txt")));
      entered.commit("again", seen);
      assertEquals("as seen", git(workspace, "log", "-1", "--format=%s"), "nothing is new");
      workspaces().keep(TASK, seen);
      assertEquals(seen, git(project, "rev-parse", "refs/holdpoint/hp-1a2b/seen/" + seen));
    }
  }

  @Test
  void aMergeIsCommittedAsOneWithTheNamedVersion() throws Exception {
    Path workspace = workspaces().of(TASK);
    Files.writeString(project.resolve("theirs.txt"), "theirs\n");
    commit("theirs");
    git(workspace, "merge", "-q", "--no-ff", "--no-commit", "main");
    try (Workspaces.Workspace entered = workspaces().enter(TASK)) {
      entered.commit("merged", entered.outputs().version());
    }
    assertEquals("2", git(workspace, "rev-list", "--count", "--no-walk", "HEAD^1", "HEAD^2"));
    assertEquals("", git(workspace, "status", "--porcelain"));
    assertFalse(Files.exists(project.resolve(".git/worktrees/hp-1a2b/MERGE_HEAD")), "it is over");
  }

  @Test
  void aTaskWithoutAWorktreeHasNoVersionAndGetsNone() {
    assertEquals(Workspaces.Outputs.UNKNOWN, workspaces().outputs(TASK));
    assertFalse(Files.exists(project.resolve(".holdpoint/workspaces/hp-1a2b")));
  }

  @Test
  void aWorktreeWhoseFolderWasDeletedComesBackFromItsBranch() throws Exception {
    Path workspace = workspaces().of(TASK);
    Files.writeString(workspace.resolve("done.txt"), "done");
    git(workspace, "add", ".");
    git(workspace, "commit", "-q", "-m", "work");
    Path elsewhere = dir.resolve("elsewhere");
    git(project, "worktree", "add", "-q", elsewhere.toString(), "-b", "mine");
    deleteTree(workspace);
    deleteTree(elsewhere);
    assertEquals(workspace, workspaces().of(TASK));
    assertEquals("done", Files.readString(workspace.resolve("done.txt")));
    assertTrue(
        git(project, "worktree", "list").contains("[mine]"),
        "other worktrees, say on a disk that is not plugged in, stay known");
  }

  @Test
  void anEmptyFolderIsNoObstacleAndAForeignOneIsNotTouched() throws Exception {
    Path place = project.resolve(".holdpoint/workspaces/hp-1a2b");
    Files.createDirectories(place);
    assertEquals(place, workspaces().of(TASK));

    Path foreign = project.resolve(".holdpoint/workspaces/hp-2222");
    Files.createDirectories(foreign);
    Files.writeString(foreign.resolve("mine.txt"), "mine");
    WorkspaceException refused =
        assertThrows(WorkspaceException.class, () -> workspaces().of(new TaskId("hp-2222")));
    assertTrue(refused.getMessage().contains("is no worktree of this repository"));
    assertEquals("mine", Files.readString(foreign.resolve("mine.txt")));

    Path other = project.resolve(".holdpoint/workspaces/hp-3333");
    Files.createDirectories(other);
    git(other, "init", "-q");
    assertThrows(WorkspaceException.class, () -> workspaces().of(new TaskId("hp-3333")));
    Path link = project.resolve(".holdpoint/workspaces/hp-4444");
    Files.createSymbolicLink(link, dir.resolve("gone"));
    assertThrows(WorkspaceException.class, () -> workspaces().of(new TaskId("hp-4444")));
  }

  @Test
  void aBranchThatIsInUseElsewhereIsExplainedByGit() throws Exception {
    git(project, "checkout", "-q", "-b", "holdpoint/hp-1a2b");
    WorkspaceException refused =
        assertThrows(WorkspaceException.class, () -> workspaces().of(TASK));
    assertTrue(refused.getMessage().contains("holdpoint/hp-1a2b"), refused.getMessage());
    git(project, "checkout", "-q", "main");
    assertEquals("one\n", Files.readString(workspaces().of(TASK).resolve("a.txt")));
  }

  @Test
  void aWorktreeThatWasCutOffWhileItWasMadeIsMadeAgain() throws Exception {
    Path workspace = workspaces().of(TASK);
    // As a kill in the middle of the checkout leaves it.
    Files.delete(workspace.resolve("a.txt"));
    git(project, "worktree", "lock", "--reason", "initializing", workspace.toString());
    Files.createFile(workspace.resolveSibling(".hp-1a2b.unfinished"));
    assertEquals(workspace, workspaces().of(TASK));
    assertEquals("one\n", Files.readString(workspace.resolve("a.txt")));
    assertEquals("", git(workspace, "status", "--porcelain"));
    assertFalse(Files.exists(workspace.resolveSibling(".hp-1a2b.unfinished")));
  }

  @Test
  void killedInTheMiddleItIsMadeWholeTheNextTime() throws Exception {
    for (int i = 0; i < 300; i++) {
      Files.writeString(project.resolve("file" + i), "x".repeat(2000));
    }
    commit("many");
    for (int round = 0; round < 3; round++) {
      TaskId task = new TaskId("hp-000" + round);
      try (OtherProgram program =
          OtherProgram.start(WorktreeProgram.class, project.toString(), task.value())) {
        assertEquals("ready", program.line());
        program.begin();
        Path worktree = project.resolve(".holdpoint/workspaces/" + task);
        while (!Files.exists(worktree.resolve(".git"))) {
          Thread.onSpinWait();
        }
        program.kill();
      }
      Path workspace = workspaces().of(task);
      assertEquals("", git(workspace, "status", "--porcelain"));
      assertEquals("holdpoint/" + task, git(workspace, "branch", "--show-current"));
    }
  }

  @Test
  void severalProcessesMakeTheirWorktreesAtOnce() throws Exception {
    List<OtherProgram> programs = new ArrayList<>();
    try {
      for (String prefix : List.of("hp-aaa", "hp-bbb", "hp-ccc")) {
        String[] args = new String[] {project.toString(), prefix + "1", prefix + "2", "hp-same"};
        programs.add(OtherProgram.start(WorktreeProgram.class, args));
      }
      for (OtherProgram program : programs) {
        assertEquals("ready", program.line());
      }
      for (OtherProgram program : programs) {
        program.begin();
      }
      for (OtherProgram program : programs) {
        for (int i = 0; i < 3; i++) {
          Path made = Path.of(program.line());
          assertTrue(Files.exists(made.resolve("a.txt")), made.toString());
        }
        assertEquals(0, program.end());
      }
      assertEquals(8, git(project, "worktree", "list").lines().count());
    } finally {
      for (OtherProgram program : programs) {
        program.close();
      }
    }
  }

  @Test
  void noHookOfTheRepositoryRunsAndNoVariableLeadsElsewhere() throws Exception {
    Executable.write(
        project.resolve(".git/hooks/post-checkout"),
        "#!/bin/sh\ntouch '" + dir.resolve("hooked") + "'\n");
    git(project, "config", "core.fsmonitor", "touch '" + dir.resolve("monitored") + "'; false");
    Map<String, String> env = new HashMap<>(System.getenv());
    env.put("GIT_DIR", dir.resolve("nowhere").toString());
    env.put("GIT_WORK_TREE", dir.toString());
    GitWorkspaces workspaces = GitWorkspaces.of(project, env);
    assertNotNull(workspaces);
    assertTrue(Files.exists(workspaces.of(TASK).resolve("a.txt")));
    assertFalse(Files.exists(dir.resolve("hooked")));
    assertFalse(Files.exists(dir.resolve("monitored")));
  }

  @Test
  void outsideOfGitOrWithoutACommitThereAreNone() throws Exception {
    Path plain = Files.createDirectory(dir.resolve("plain"));
    assertNull(GitWorkspaces.of(plain, System.getenv()));
    git(plain, "init", "-q");
    assertNull(GitWorkspaces.of(plain, System.getenv()));
    assertNull(GitWorkspaces.of(project.resolve(".git"), System.getenv()));
  }

  @Test
  void aBrokenRepositoryIsAnErrorAndNotNoRepository() throws Exception {
    Files.writeString(project.resolve(".git/config"), "[core\n");
    WorkspaceException broken =
        assertThrows(WorkspaceException.class, () -> GitWorkspaces.of(project, System.getenv()));
    assertTrue(broken.getMessage().contains("config"), broken.getMessage());
  }

  private GitWorkspaces workspaces() {
    return workspaces(project);
  }

  private static GitWorkspaces workspaces(Path project) {
    GitWorkspaces workspaces = GitWorkspaces.of(project, System.getenv());
    assertNotNull(workspaces);
    return workspaces;
  }

  private void commit(String message) throws Exception {
    git(project, "add", ".");
    git(project, "commit", "-q", "-m", message);
  }

  private static String git(Path directory, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=T", "-c", "user.email=t@example.org"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String out =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
    assertEquals(0, process.waitFor(), out);
    return out;
  }

  private static void deleteTree(Path tree) throws IOException {
    try (var files = Files.walk(tree)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
