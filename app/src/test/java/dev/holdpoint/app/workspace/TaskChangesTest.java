package dev.holdpoint.app.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Changes.Applied;
import dev.holdpoint.port.Changes.ChangedFile;
import dev.holdpoint.port.Changes.Ending;
import dev.holdpoint.port.Changes.Form;
import dev.holdpoint.port.Changes.Outlook;
import dev.holdpoint.port.Changes.Why;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class TaskChangesTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");
  private static final TaskId OTHER = new TaskId("hp-2222");

  @TempDir Path dir;
  private GitProject project;
  private Path place;

  @BeforeEach
  void enter() throws Exception {
    project = GitProject.in(dir);
    place = project.enter(TASK).directory();
  }

  @Test
  void theDiffHasWhatIsCommittedWhatIsNotAndWhatIsNew() throws Exception {
    assertEquals("", diff(Form.PATCH));
    GitProject.write(place, "a.txt", "committed\n");
    project.enter(TASK).commit("work");
    GitProject.write(place, "c.txt", "changed\n");
    GitProject.write(place, "new.txt", "new\n");
    Files.delete(place.resolve("sub/deep/b.txt"));
    Files.write(place.resolve("raw.bin"), new byte[] {0, 1, 2});
    String before = GitProject.picture(place);

    assertEquals(
        List.of(
            new ChangedFile("a.txt", ChangedFile.Kind.CHANGED, 1, 1, false),
            new ChangedFile("c.txt", ChangedFile.Kind.CHANGED, 1, 1, false),
            new ChangedFile("new.txt", ChangedFile.Kind.ADDED, 1, 0, false),
            new ChangedFile("raw.bin", ChangedFile.Kind.ADDED, 0, 0, true),
            new ChangedFile("sub/deep/b.txt", ChangedFile.Kind.DELETED, 0, 1, false)),
        project.changes().files(TASK));
    assertEquals("a.txt\nc.txt\nnew.txt\nraw.bin\nsub/deep/b.txt\n", diff(Form.NAMES));
    assertTrue(diff(Form.STAT).contains("5 files changed"), diff(Form.STAT));
    assertTrue(diff(Form.PATCH).contains("-one\n+committed\n"), diff(Form.PATCH));
    Files.writeString(dir.resolve("patch"), diff(Form.EXACT));
    project.git("apply", "--check", dir.resolve("patch").toString());
    assertEquals(before, GitProject.picture(place));
  }

  @Test
  void theDiffIsTheTasksOwnWhateverTheProjectDoes() throws Exception {
    GitProject.write(place, "a.txt", "mine\n");
    project.write("c.txt", "theirs\n").commit("the project goes on");
    assertEquals("a.txt\n", diff(Form.NAMES));
    GitProject.git(place, "commit", "-qam", "mine");
    GitProject.git(place, "merge", "-q", "--no-edit", "main");
    assertEquals("a.txt\n", diff(Form.NAMES), "what came from the project is none of its changes");
    project.git("checkout", "-q", "-b", "old", "main~1");
    assertEquals("a.txt\nc.txt\n", diff(Form.NAMES));
  }

  @Test
  void applyingIsOneCommitThatLeavesOtherDirtyFilesAlone() throws Exception {
    work();
    project.write("c.txt", "dirty\n").write("staged.txt", "staged\n").write("loose.txt", "loose\n");
    project.git("add", "staged.txt");
    String head = project.git("rev-parse", "HEAD");

    Applied.Committed applied = assertInstanceOf(Applied.Committed.class, apply(TASK));
    assertEquals("main", applied.branch());
    assertEquals(List.of("a.txt", "new/run.sh", "sub/deep/b.txt"), applied.files());
    assertEquals(applied.commit(), project.git("rev-parse", "HEAD"));
    assertEquals(head, project.git("rev-parse", "HEAD^"));
    assertEquals("hp-1a2b: a title|Ada", project.git("log", "-1", "--format=%s|%an"));
    assertEquals(" M c.txt\nA  staged.txt\n?? loose.txt", project.git("status", "--porcelain"));
    assertEquals("agent\n", project.read("a.txt"));
    assertTrue(Files.isExecutable(project.root.resolve("new/run.sh")));
    assertFalse(project.root.resolve("sub").toFile().exists());
    assertInstanceOf(Applied.Nothing.class, apply(TASK));
    assertEquals("agent\n", Files.readString(place.resolve("a.txt")));
  }

  @Test
  void stagedChangesAreLeftToThePersonToCommit() throws Exception {
    work();
    String head = project.git("rev-parse", "HEAD");
    assertInstanceOf(
        Applied.Staged.class,
        project.changes().apply(TASK, "hp-1a2b: a title", Ending.STAGED, null, () -> {}));
    assertEquals(head, project.git("rev-parse", "HEAD"));
    assertEquals(
        "M  a.txt\nA  new/run.sh\nD  sub/deep/b.txt", project.git("status", "--porcelain"));
    project.git("commit", "-qm", "by hand");
    assertInstanceOf(Applied.Nothing.class, apply(TASK));
  }

  @Test
  void twoTasksThatChangeTheSameFileAreAConflictThatLeavesEverythingAsItWas() throws Exception {
    Path other = project.enter(OTHER).directory();
    GitProject.write(place, "a.txt", "by the one\n");
    GitProject.write(place, "c.txt", "no conflict here\n");
    GitProject.write(other, "a.txt", "by the other\n");
    GitProject.write(other, "new.txt", "new\n");
    assertEquals("one\n", project.read("a.txt"));
    assertInstanceOf(Applied.Committed.class, apply(TASK));

    String before = GitProject.picture(project.root) + project.git("for-each-ref");
    String there = GitProject.picture(other);
    Applied.Refused refused = assertInstanceOf(Applied.Refused.class, apply(OTHER));
    assertEquals(Why.CONFLICT, refused.why());
    assertEquals(List.of("a.txt"), refused.files());
    assertEquals(before, GitProject.picture(project.root) + project.git("for-each-ref"));
    assertEquals(there, GitProject.picture(other));

    // What the message says to do.
    assertTrue(refused.message().contains("cd '" + other + "'"), refused.message());
    assertTrue(refused.message().contains("git merge main"), refused.message());
    GitProject.git(other, "add", "-A");
    GitProject.git(other, "commit", "-qm", "Work of hp-2222");
    assertThrows(AssertionError.class, () -> GitProject.git(other, "merge", "main"));
    WorkspaceException merging = assertThrows(WorkspaceException.class, () -> apply(OTHER));
    assertTrue(merging.getMessage().contains("a.txt"), merging.getMessage());
    assertThrows(WorkspaceException.class, () -> project.enter(OTHER).commit("unresolved"));
    GitProject.write(other, "a.txt", "by both\n");
    GitProject.git(other, "add", "-A");
    GitProject.git(other, "commit", "-q", "--no-edit");
    assertInstanceOf(Applied.Committed.class, apply(OTHER));
    assertEquals("by both\n", project.read("a.txt"));
    assertEquals("no conflict here\n", project.read("c.txt"));
    assertEquals("", project.git("status", "--porcelain"));
  }

  @Test
  void filesOfYoursThatTheTaskChangedTooAreNeverWrittenOver() throws Exception {
    work();
    GitProject.write(place, "free.ignored", "agent\n");
    GitProject.git(place, "add", "-f", "free.ignored");
    project.write("a.txt", "mine, not committed\n");
    refusedFor("a.txt");
    project.git("add", "a.txt");
    refusedFor("a.txt");
    project.write("a.txt", "one\n");
    refusedFor("a.txt");
    project.git("checkout", "-q", "HEAD", "--", "a.txt");
    project.write("new", "a file where the task has a folder\n");
    refusedFor("new");
    Files.delete(project.root.resolve("new"));
    Files.createSymbolicLink(project.root.resolve("new"), dir);
    refusedFor("new");
    Files.delete(project.root.resolve("new"));
    project.write("free.ignored", "precious, though ignored\n");
    refusedFor("free.ignored");
    Files.delete(project.root.resolve("free.ignored"));
    Trees.delete(place.resolve("sub"));
    GitProject.write(place, "sub", "a file where the project has a folder\n");
    project.write("sub/deep/precious.ignored", "precious\n");
    refusedFor("sub");
    Files.delete(project.root.resolve("sub/deep/precious.ignored"));
    assertInstanceOf(Applied.Committed.class, apply(TASK));
    assertEquals("agent\n", project.read("free.ignored"));
    assertEquals("a file where the project has a folder\n", project.read("sub"));
  }

  @Test
  void whatWasAppliedOnceIsNotAppliedAgainEvenWhereOthersChangedItSince() throws Exception {
    GitProject.write(place, "a.txt", "first\n");
    assertInstanceOf(Applied.Committed.class, apply(TASK));
    project.write("a.txt", "reworded by a person\n").commit("reworded");
    assertInstanceOf(Applied.Nothing.class, apply(TASK));
    GitProject.write(place, "c.txt", "second\n");
    assertInstanceOf(Applied.Committed.class, apply(TASK));
    assertEquals("reworded by a person\n", project.read("a.txt"));
    assertEquals("second\n", project.read("c.txt"));
    GitProject.write(place, "a.txt", "second thoughts\n");
    assertInstanceOf(Applied.Refused.class, apply(TASK));
  }

  @Test
  void onAnotherBranchOnlyTheTasksOwnChangesArrive() throws Exception {
    project.git("branch", "release");
    project.write("later.txt", "only on main\n").commit("later");
    Path other = project.enter(OTHER).directory();
    GitProject.write(other, "c.txt", "a fix\n");
    project.git("checkout", "-q", "release");
    assertInstanceOf(Applied.Committed.class, apply(OTHER));
    assertEquals("a fix\n", project.read("c.txt"));
    assertFalse(Files.exists(project.root.resolve("later.txt")));
    project.git("checkout", "-q", "main");
    assertInstanceOf(Applied.Committed.class, apply(OTHER));
    assertEquals("a fix\n", project.read("c.txt"));
  }

  @Test
  void anApplyThatWasCutOffIsUndoneBeforeTheNextOne() throws Exception {
    work();
    String head = project.git("rev-parse", "HEAD");
    assertInstanceOf(Applied.Committed.class, apply(TASK));
    String record = project.git("rev-parse", "refs/holdpoint/hp-1a2b/applied");
    project.git("update-ref", "-d", "refs/holdpoint/hp-1a2b/applied");
    // As a kill between the first file and the index leaves it.
    project.git("reset", "-q", "--hard", head);
    project.git("update-ref", "refs/worktree/holdpoint/applying", record);
    project.write("a.txt", "age");
    project.write("new/run.sh", "#!/bin");
    project.write("c.txt", "mine\n");

    GitProject.write(place, "c.txt", "now the task changes this, too\n");
    refusedFor("c.txt");
    assertEquals("one\n", project.read("a.txt"));
    assertEquals("mine\n", project.read("c.txt"));
    assertEquals(" M c.txt", project.git("status", "--porcelain"));
    assertTrue(project.warnings.getFirst().contains("cut off"), project.warnings.toString());
    assertEquals("age", project.git("show", "refs/worktree/holdpoint/set-aside:a.txt"));

    // As a kill between the index and the branch leaves it.
    project.git("checkout", "-q", "c.txt");
    project.git("read-tree", "-m", "-u", "HEAD", record + "^1");
    project.git("update-ref", "refs/worktree/holdpoint/applying", record);
    assertInstanceOf(Applied.Committed.class, apply(TASK));
    assertEquals("", project.git("status", "--porcelain"));
    assertEquals(head, project.git("rev-parse", "HEAD^"));
    assertThrows(
        AssertionError.class,
        () -> project.git("rev-parse", "--verify", "refs/worktree/holdpoint/applying"));
  }

  @Test
  void lookingUndoesNothingThatWasCutOff() throws Exception {
    work();
    String head = project.git("rev-parse", "HEAD");
    assertInstanceOf(Applied.Committed.class, apply(TASK));
    String record = project.git("rev-parse", "refs/holdpoint/hp-1a2b/applied");
    project.git("update-ref", "-d", "refs/holdpoint/hp-1a2b/applied");
    project.git("reset", "-q", "--hard", head);
    project.git("update-ref", "refs/worktree/holdpoint/applying", record);
    project.write("a.txt", "age");
    project.write("new/run.sh", "#!/bin");

    String before = GitProject.picture(project.root) + project.git("for-each-ref");
    Outlook.Ready ready =
        assertInstanceOf(
            Outlook.Ready.class, project.changes().outlook(TASK, null), "it can be applied");
    assertEquals(before, GitProject.picture(project.root) + project.git("for-each-ref"));
    assertEquals(List.of(), project.warnings);
    assertEquals(3, ready.files().size());
    assertEquals(List.of("a.txt", "new/run.sh", "sub/deep/b.txt"), ready.halfDone());
    Outlook.Done done =
        assertInstanceOf(
            Outlook.Done.class,
            project.changes().applyShown(TASK, ready.state(), "as shown", null, () -> {}));
    assertEquals("as shown", done.commit().subject());
    assertEquals("age", project.git("show", "refs/worktree/holdpoint/set-aside:a.txt"));
    assertEquals("agent\n", project.read("a.txt"));
  }

  @Test
  void whileAnythingElseIsUnderWayNothingIsApplied() throws Exception {
    work();
    Files.createFile(project.root.resolve(".git/index.lock"));
    WorkspaceException locked = assertThrows(WorkspaceException.class, () -> apply(TASK));
    assertTrue(locked.getMessage().contains("index.lock"), locked.getMessage());
    Files.delete(project.root.resolve(".git/index.lock"));
    project.git("update-ref", "CHERRY_PICK_HEAD", "HEAD");
    assertThrows(WorkspaceException.class, () -> apply(TASK));
    project.git("update-ref", "-d", "CHERRY_PICK_HEAD");
    assertEquals("one\n", project.read("a.txt"));
    assertInstanceOf(Applied.Committed.class, apply(TASK));
  }

  @Test
  void aMissingOrForeignWorkspaceIsExplained() throws Exception {
    assertSays("never run", OTHER);
    Trees.delete(place);
    assertSays("was deleted", TASK);
    GitProject.write(place, "x", "foreign\n");
    assertSays("git worktree repair", TASK);
    Path plain = Files.createDirectory(dir.resolve("plain"));
    WorkspaceException outside =
        assertThrows(
            WorkspaceException.class,
            () -> new TaskChanges(plain, System.getenv(), _ -> {}).files(TASK));
    assertTrue(outside.getMessage().contains("no git repository"), outside.getMessage());
  }

  private void assertSays(String part, TaskId task) {
    WorkspaceException said =
        assertThrows(WorkspaceException.class, () -> project.changes().files(task));
    assertTrue(said.getMessage().contains(part), said.getMessage());
  }

  private void refusedFor(String file) throws Exception {
    String before = GitProject.picture(project.root);
    Applied.Refused refused = assertInstanceOf(Applied.Refused.class, apply(TASK));
    assertEquals(Why.UNCOMMITTED, refused.why());
    assertEquals(List.of(file), refused.files());
    if (project.warnings.isEmpty()) {
      assertEquals(before, GitProject.picture(project.root));
    }
  }

  private void work() throws Exception {
    GitProject.write(place, "a.txt", "agent\n");
    GitProject.write(place, "new/run.sh", "#!/bin/sh\n");
    assertTrue(place.resolve("new/run.sh").toFile().setExecutable(true));
    Files.delete(place.resolve("sub/deep/b.txt"));
  }

  private Applied apply(TaskId task) {
    return project.changes().apply(task, task + ": a title", Ending.COMMITTED, null, () -> {});
  }

  private String diff(Form form) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    project.changes().diff(TASK, form, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
