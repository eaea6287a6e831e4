package dev.holdpoint.app.workspace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.Executable;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Changes.Cleaned;
import dev.holdpoint.port.Workspaces.ChangedFiles;
import dev.holdpoint.port.Workspaces.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class TurnTreesTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");

  @TempDir Path dir;
  private GitProject project;
  private Workspace workspace;
  private Path place;

  @BeforeEach
  void enter() throws Exception {
    project = GitProject.in(dir);
    workspace = project.enter(TASK);
    place = workspace.directory();
  }

  @Test
  void keepingATurnTouchesNeitherBranchNorIndexNorFiles() throws Exception {
    GitProject.write(place, "a.txt", "changed\n");
    GitProject.write(place, "staged.txt", "staged\n");
    GitProject.git(place, "add", "staged.txt");
    GitProject.write(place, "staged.txt", "staged and more\n");
    GitProject.git(place, "rm", "-q", "c.txt");
    GitProject.write(place, "new/run.sh", "#!/bin/sh\n");
    assertTrue(place.resolve("new/run.sh").toFile().setExecutable(true));
    Files.write(place.resolve("raw.bin"), new byte[] {0, -1, 13, 10});
    Files.createSymbolicLink(place.resolve("link"), Path.of("nowhere"));
    GitProject.write(place, "x.ignored", "ignored\n");
    Path index = Path.of(GitProject.git(place, "rev-parse", "--absolute-git-dir"), "index");
    String before = GitProject.picture(place);
    byte[] indexBefore = Files.readAllBytes(index);

    assertEquals("", workspace.edits(1, 1));
    workspace.keep(1, 1);

    assertArrayEquals(indexBefore, Files.readAllBytes(index));
    assertEquals(before, GitProject.picture(place));
    String tree = project.git("ls-tree", "-r", "refs/holdpoint/hp-1a2b/1/1");
    assertTrue(tree.contains("100755 blob") && tree.contains("new/run.sh"), tree);
    assertTrue(tree.contains("120000 blob") && tree.contains("raw.bin"), tree);
    assertFalse(tree.contains("c.txt") || tree.contains("ignored\t"), tree);
    assertEquals("staged and more", project.git("show", "refs/holdpoint/hp-1a2b/1/1:staged.txt"));
    assertEquals(project.git("rev-parse", "main"), GitProject.git(place, "rev-parse", "HEAD"));
    try (var left = Files.list(index.getParent())) {
      assertEquals(List.of(), left.filter(f -> f.toString().contains("holdpoint-")).toList());
    }
  }

  @Test
  void anIndexThatAnotherProcessGivesBackAtThisMomentIsNoTrouble() throws Exception {
    Path directory = Path.of(GitProject.git(place, "rev-parse", "--absolute-git-dir"));
    // Listed, but not there when it is looked at.
    Files.createSymbolicLink(directory.resolve("holdpoint-index-4711"), Path.of("gone"));

    assertEquals("", workspace.edits(1, 1));
    workspace.keep(1, 1);
  }

  @Test
  void whatPeopleChangedBetweenTurnsIsToldOnceAndForTheSameTurnAgain() throws Exception {
    assertEquals("", workspace.edits(1, 1));
    GitProject.write(place, "a.txt", "by the agent\n");
    workspace.keep(1, 1);
    GitProject.write(place, "a.txt", "by a person\n");
    GitProject.write(place, "grüße.txt", "new\n");
    Files.delete(place.resolve("c.txt"));
    Files.write(place.resolve("raw.bin"), new byte[] {0, 1, 2});

    String edits = workspace.edits(1, 2);
    assertTrue(edits.contains("-by the agent\n+by a person\n"), edits);
    assertTrue(edits.contains("b/grüße.txt") && edits.contains("-three"), edits);
    assertTrue(edits.contains("Binary files /dev/null and b/raw.bin differ"), edits);
    GitProject.write(place, "a.txt", "half done by an agent that was killed\n");
    assertEquals(edits, project.enter(TASK).edits(1, 2), "a repeated turn is told the same");

    workspace.keep(1, 2);
    assertEquals("", workspace.edits(1, 3));
    assertEquals("", workspace.edits(2, 1), "a new run has no turn before its first");
    assertEquals("", workspace.edits(7, 5), "nothing was kept of the turn before");
  }

  @Test
  void beforeAFirstTurnThatIsRepeatedIsBeforeItsFirstAttempt() throws Exception {
    workspace.edits(1, 1);
    String before = project.git("rev-parse", "refs/holdpoint/hp-1a2b/1/1.before");
    GitProject.write(place, "a.txt", "half done by an agent that was killed\n");
    assertEquals("", project.enter(TASK).edits(1, 1));
    assertEquals(before, project.git("rev-parse", "refs/holdpoint/hp-1a2b/1/1.before"));
  }

  @Test
  void betweenTurnsCommitsAreKeptEvenWhereNoFileChanged() throws Exception {
    workspace.edits(1, 1);
    GitProject.write(place, "a.txt", "by the agent\n");
    workspace.keep(1, 1);
    assertEquals("", project.enter(TASK).edits(1, 2));
    String tree = project.git("rev-parse", "refs/holdpoint/hp-1a2b/1/1^{tree}");
    assertEquals(tree, project.git("rev-parse", "refs/holdpoint/hp-1a2b/1/2.before^{tree}"));
    workspace.keep(1, 2);

    GitProject.git(place, "-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qam", "mine");
    assertEquals("", project.enter(TASK).edits(1, 3));
    assertEquals(
        GitProject.git(place, "rev-parse", "HEAD"),
        project.git("rev-parse", "refs/holdpoint/hp-1a2b/1/3.before^1"));
    assertEquals(tree, project.git("rev-parse", "refs/holdpoint/hp-1a2b/1/3.before^{tree}"));
  }

  @Test
  void aBranchWithoutAnyCommitIsKeptAllTheSame() throws Exception {
    workspace.edits(1, 1);
    GitProject.git(place, "switch", "-q", "--orphan", "anew");
    GitProject.write(place, "z.txt", "kept\n");
    workspace.keep(1, 1);
    assertEquals("kept", project.git("show", "refs/holdpoint/hp-1a2b/1/1:z.txt"));
    assertEquals("", workspace.edits(1, 2));
    assertEquals("kept", project.git("show", "refs/holdpoint/hp-1a2b/1/2.before:z.txt"));
  }

  @Test
  void ofALongDiffOnlyTheFilesAreNamed() throws Exception {
    workspace.edits(1, 1);
    workspace.keep(1, 1);
    GitProject.write(place, "long.txt", "a line that is not short\n".repeat(100_000));
    for (int i = 0; i < 300; i++) {
      GitProject.write(place, "many/%03d".formatted(i), "x\n");
    }
    String edits = workspace.edits(1, 2);
    assertTrue(edits.length() < 16 << 10, edits);
    assertTrue(edits.contains("\nlong.txt\n") && edits.contains("many/150"), edits);
    assertTrue(edits.endsWith("and 101 more\n"), edits);
  }

  @Test
  void changedFilesAreSeenFromTheWorkspaceWhateverTheIndexWasToldToOverlook() throws Exception {
    Path sub = project.root.resolve("sub/deep");
    Workspace below = project.workspaces(sub).enter(new TaskId("hp-2222"));
    Path top = sub.resolve(".holdpoint/workspaces/hp-2222");
    GitProject.write(top, "before.txt", "there before the turn\n");
    ChangedFiles changed = below.watch(1, 1);
    assertEquals(List.of(), changed.now());

    GitProject.git(top, "update-index", "--assume-unchanged", "a.txt");
    GitProject.git(top, "update-index", "--skip-worktree", "c.txt");
    GitProject.write(top, "a.txt", "hidden\n");
    GitProject.write(top, "c.txt", "hidden\n");
    GitProject.write(top, "sub/x", "x\n");
    Files.delete(top.resolve("sub/deep/b.txt"));
    GitProject.write(top, "sub/deep/new", "x\n");
    GitProject.git(top, "add", "-A");
    GitProject.git(top, "-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "committed");
    assertEquals(List.of("../../a.txt", "../../c.txt", "../x", "b.txt", "new"), changed.now());

    GitProject.write(top, "a.txt", "one\n");
    GitProject.write(top, "c.txt", "three\n");
    assertEquals(
        List.of("../x", "b.txt", "new"),
        project.workspaces(sub).enter(new TaskId("hp-2222")).watch(1, 1).now(),
        "a repeated turn is measured from before its first attempt");
  }

  @Test
  void aChangeOfTheSameSizeInTheSameMomentIsSeen() throws Exception {
    workspace.edits(1, 1);
    Path index = Path.of(GitProject.git(place, "rev-parse", "--absolute-git-dir"), "index");
    Path file = place.resolve("a.txt");
    // Git has written the index and the file in one tick of the clock; then it was changed.
    FileTime tick = Files.getLastModifiedTime(file);
    Files.writeString(file, "ONE\n");
    Files.setLastModifiedTime(file, tick);
    GitProject.git(place, "-c", "core.trustctime=false", "status");
    Files.setLastModifiedTime(index, tick);
    project.git("config", "core.trustctime", "false");
    project.git("config", "core.checkStat", "minimal");
    workspace.keep(1, 1);
    assertEquals("ONE", project.git("show", "refs/holdpoint/hp-1a2b/1/1:a.txt"));
  }

  @Test
  void whatIsNothingForGitDoesNotStopTheKeeping() throws Exception {
    Path nested = Files.createDirectory(place.resolve("nested"));
    GitProject.git(nested, "init", "-q");
    GitProject.write(nested, "inner.txt", "x\n");
    GitProject.write(place, "z.txt", "kept\n");
    workspace.keep(1, 1);
    assertEquals("kept", project.git("show", "refs/holdpoint/hp-1a2b/1/1:z.txt"));
  }

  @Test
  void aWorktreeWithoutItsGitFileIsNotTakenForTheProject() throws Exception {
    Files.delete(place.resolve(".git"));
    GitProject.write(place, "z.txt", "kept\n");
    String before = GitProject.picture(project.root);
    workspace.keep(1, 1);
    workspace.commit("work");
    assertEquals("kept", project.git("show", "refs/holdpoint/hp-1a2b/1/1:z.txt"));
    assertEquals("kept", project.git("show", "holdpoint/hp-1a2b:z.txt"));
    assertEquals(before, GitProject.picture(project.root));
  }

  @Test
  void submodulesAreKeptAsGitKeepsThem() throws Exception {
    GitProject library = GitProject.in(Files.createDirectory(dir.resolve("library")));
    project.git("submodule", "add", "-q", library.root.toString(), "lib");
    project.commit("with a submodule");
    TaskId task = new TaskId("hp-3333");
    Workspace with = project.enter(task);
    ChangedFiles changed = with.watch(1, 1);
    assertEquals(List.of(), changed.now(), "one that is not checked out is no change");

    GitProject.git(with.directory(), "submodule", "update", "-q", "--init");
    assertEquals(List.of(), changed.now());
    Path lib = with.directory().resolve("lib");
    GitProject.write(lib, "a.txt", "changed\n");
    GitProject.git(lib, "-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qam", "inside");
    assertEquals(List.of("lib"), changed.now());
    with.keep(1, 1);
    assertTrue(
        project.git("ls-tree", "refs/holdpoint/hp-3333/1/1", "lib").startsWith("160000 commit"));
    assertTrue(
        project.changes().clean(task, Set.of()) instanceof Cleaned.Left(Path _, String why)
            && why.contains("lib"));
  }

  @Test
  void aDeletedWorktreeComesBackAsItsLastTurnLeftIt() throws Exception {
    GitProject.write(place, "a.txt", "half done\n");
    GitProject.write(place, "new.txt", "new\n");
    Files.delete(place.resolve("c.txt"));
    workspace.edits(1, 9);
    workspace.keep(1, 9);
    GitProject.write(place, "by-hand.txt", "before the next turn\n");
    workspace.edits(1, 10);
    Trees.delete(place);

    project.enter(TASK);
    assertEquals("half done\n", Files.readString(place.resolve("a.txt")));
    assertEquals(
        " M a.txt\n D c.txt\n?? by-hand.txt\n?? new.txt",
        GitProject.git(place, "status", "--porcelain"));
  }

  @Test
  void committingPutsEverythingOnTheBranchAndRunsNothingOfTheRepository() throws Exception {
    String before = GitProject.git(place, "rev-parse", "HEAD");
    workspace.commit("nothing to commit");
    assertEquals(before, GitProject.git(place, "rev-parse", "HEAD"));

    Path ran = dir.resolve("ran");
    for (String hook : List.of("pre-commit", "commit-msg", "post-commit")) {
      Executable.write(
          project.root.resolve(".git/hooks/" + hook), "#!/bin/sh\ntouch '" + ran + "'\nexit 1\n");
    }
    for (String name : List.of("core.fsmonitor", "diff.external", "gpg.program", "core.editor")) {
      project.git("config", name, "touch '" + ran + "'; false");
    }
    project.git("config", "commit.gpgSign", "true");
    project.git("config", "diff.planted.textconv", "touch '" + ran + "'; false");
    GitProject.write(place, ".gitattributes", "* diff=planted\n");
    GitProject.write(place, "a.txt", "changed\n");
    workspace.commit("hp-1a2b: work\n\n# not a comment");
    workspace.edits(1, 1);
    workspace.keep(1, 1);
    GitProject.write(place, "a.txt", "changed again\n");
    assertTrue(workspace.edits(1, 2).contains("+changed again"));

    assertFalse(Files.exists(ran));
    assertEquals(
        "hp-1a2b: work\n\n# not a comment|Ada <ada@example.org>",
        GitProject.git(place, "log", "-1", "--format=%B|%an <%ae>").replace("\n|", "|"));
    assertEquals("changed", project.git("show", "holdpoint/hp-1a2b:a.txt"));
  }

  @Test
  void whereGitKnowsNobodyCommitsAreHoldpointsOwn() throws Exception {
    project.git("config", "user.name", "");
    project.git("config", "user.email", "");
    GitProject.write(place, "a.txt", "changed\n");
    workspace.commit("work");
    assertEquals(
        "Holdpoint <holdpoint@localhost>",
        GitProject.git(place, "log", "-1", "--format=%cn <%ce>"));
  }

  @Test
  void anotherBranchAndAnUnresolvedMergeAreNotCommitted() throws Exception {
    GitProject.git(place, "switch", "-q", "-c", "elsewhere");
    GitProject.write(place, "a.txt", "changed\n");
    WorkspaceException other =
        assertThrows(WorkspaceException.class, () -> workspace.commit("work"));
    assertTrue(other.getMessage().contains("branch elsewhere"), other.getMessage());
    assertEquals(" M a.txt", GitProject.git(place, "status", "--porcelain"));
  }
}
