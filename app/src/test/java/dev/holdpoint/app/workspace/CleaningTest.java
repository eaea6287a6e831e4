package dev.holdpoint.app.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Changes.Applied;
import dev.holdpoint.port.Changes.Cleaned;
import dev.holdpoint.port.Changes.Consent;
import dev.holdpoint.port.Changes.Ending;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class CleaningTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");

  @TempDir Path dir;
  private GitProject project;
  private Path place;

  @BeforeEach
  void enter() throws Exception {
    project = GitProject.in(dir);
    place = project.enter(TASK).directory();
  }

  @Test
  void aWorkspaceWithoutChangesGoesWithItsBranch() throws Exception {
    GitProject.write(place, "x.ignored", "built\n");
    assertEquals(List.of(TASK), project.changes().workspaces());
    assertEquals(List.of(), removed().notes());
    assertEquals(List.of(), project.changes().workspaces());
    assertEquals("main", project.git("branch", "--format=%(refname:short)"));
    assertEquals(1, project.git("worktree", "list").lines().count());
    assertInstanceOf(Cleaned.Nothing.class, clean());
  }

  @Test
  void whatWasNeverAppliedStaysUnlessItMayBeLost() throws Exception {
    GitProject.write(place, "new.txt", "not applied\n");
    project.enter(TASK).keep(1, 1);
    assertTrue(left().contains("never applied"));
    project.enter(TASK).commit("committed to its branch, that is still not applied");
    assertTrue(left().contains("holdpoint apply hp-1a2b"));
    assertEquals("not applied\n", Files.readString(place.resolve("new.txt")));

    assertInstanceOf(
        Cleaned.Removed.class, project.changes().clean(TASK, Set.of(Consent.UNAPPLIED)));
    assertFalse(Files.exists(place));
    assertEquals("not applied", project.git("show", "refs/holdpoint/hp-1a2b/1/1:new.txt"));
    project.enter(TASK);
    assertFalse(Files.exists(place.resolve("new.txt")), "it begins anew");
    project.changes().clean(TASK, Set.of(Consent.TURNS));
    assertEquals("", project.git("for-each-ref", "refs/holdpoint"));
  }

  @Test
  void whatWasAppliedMayGoHoweverItGotThere() throws Exception {
    GitProject.write(place, "a.txt", "applied\n");
    apply();
    project.write("a.txt", "changed since\n").commit("since");
    project.git("checkout", "-q", "-b", "elsewhere", "HEAD~2");
    removed();

    project.git("checkout", "-q", "main");
    project.enter(TASK);
    GitProject.write(place, "a.txt", "merged by hand\n");
    project.enter(TASK).commit("work");
    left();
    project.git("merge", "-q", "--no-edit", "holdpoint/hp-1a2b");
    removed();

    project.enter(TASK);
    GitProject.write(place, "a.txt", "typed by hand\n");
    left();
    project.write("a.txt", "typed by hand\n").commit("the same");
    removed();
  }

  @Test
  void changesAfterTheLastApplyCountAsNotApplied() throws Exception {
    GitProject.write(place, "a.txt", "applied\n");
    apply();
    GitProject.write(place, "c.txt", "later\n");
    left();
    apply();
    removed();
  }

  @Test
  void anAppliedCommitThatNoBranchHasAnyMoreWasNotApplied() throws Exception {
    GitProject.write(place, "a.txt", "applied\n");
    apply();
    project.git("reset", "-q", "--hard", "HEAD^");
    left();
    apply();
    removed();
  }

  @Test
  void aLockedOrForeignWorkspaceStaysEvenByForce() throws Exception {
    project.git("worktree", "lock", "--reason", "on a stick", place.toString());
    Cleaned.Left left =
        assertInstanceOf(
            Cleaned.Left.class, project.changes().clean(TASK, Set.of(Consent.UNAPPLIED)));
    assertTrue(left.message().contains("on a stick"), left.message());
    Trees.delete(place);
    WorkspaceException locked = assertThrows(WorkspaceException.class, () -> project.enter(TASK));
    assertTrue(locked.getMessage().contains("git worktree unlock"), locked.getMessage());
    project.git("worktree", "unlock", place.toString());
    project.enter(TASK);
    Files.delete(place.resolve(".git"));
    assertTrue(left().contains("git worktree repair"));
    assertEquals("one\n", Files.readString(place.resolve("a.txt")));
  }

  @Test
  void aDeletedWorkspaceIsForgottenWithItsBranchUnlessThatHasMore() throws Exception {
    GitProject.write(place, "a.txt", "committed\n");
    project.enter(TASK).commit("work");
    Trees.delete(place);
    assertTrue(left().contains("never applied"));
    project.git("merge", "-q", "--no-edit", "holdpoint/hp-1a2b");
    removed();
    assertEquals("main", project.git("branch", "--format=%(refname:short)"));
  }

  @Test
  void commitsThatTheWorkspaceDoesNotHaveKeepTheBranch() throws Exception {
    GitProject.write(place, "a.txt", "committed\n");
    project.enter(TASK).commit("work");
    GitProject.git(place, "switch", "-q", "--detach", "main");
    assertTrue(removed().notes().getFirst().contains("holdpoint/hp-1a2b stays"));
    assertEquals("committed", project.git("show", "holdpoint/hp-1a2b:a.txt"));
  }

  @Test
  void aRemovalThatWasCutOffIsFinishedTheNextTime() throws Exception {
    GitProject.write(place, "a.txt", "condemned\n");
    Files.createFile(place.resolveSibling(".hp-1a2b.unfinished"));
    Files.delete(place.resolve(".git"));
    removed();
    assertEquals(List.of(), project.changes().workspaces());
  }

  private void apply() {
    assertInstanceOf(
        Applied.Committed.class,
        project.changes().apply(TASK, "applied", Ending.COMMITTED, null, () -> {}));
  }

  private Cleaned clean() {
    return project.changes().clean(TASK, Set.of());
  }

  private Cleaned.Removed removed() {
    Cleaned.Removed removed = assertInstanceOf(Cleaned.Removed.class, clean());
    assertFalse(Files.exists(place));
    return removed;
  }

  private String left() {
    return assertInstanceOf(Cleaned.Left.class, clean()).message();
  }
}
