package dev.holdpoint.app.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GitRepositoryTest {
  @TempDir Path folder;
  private Sandbox sandbox;
  private Path repo;

  @BeforeEach
  void init() {
    sandbox = Sandbox.in(folder);
    repo = sandbox.folder("repo");
    sandbox.git(repo, "init", "-q");
  }

  private void commit(Path place) {
    sandbox.git(place, "commit", "-q", "--allow-empty", "-m", "one");
  }

  private static GitRepository repository(Path place) {
    GitRepository repository = Places.of(place).repository();
    assertNotNull(repository);
    return repository;
  }

  @Test
  void theStoreStandsInTheCommonDirectoryAndDoesNotMoveWithTheFirstCommit() {
    Path before = Places.of(repo).store();
    commit(repo);

    assertEquals(repo.resolve(".git/holdpoint/holdpoint.db"), before);
    assertEquals(before, Places.of(repo).store());
  }

  @Test
  void projectsBelowTheTopHaveStoresOfTheirOwn() {
    List<Path> stores =
        List.of(
                "",
                "a",
                "a/b",
                "a%2Fb",
                "a%b",
                "holdpoint.db",
                "projects",
                "%C3%BC",
                "x".repeat(250))
            .stream()
            .map(repo::resolve)
            .map(place -> Places.of(place).store())
            .toList();

    assertEquals(stores.size(), stores.stream().distinct().count(), stores::toString);
    for (Path store : stores) {
      assertTrue(store.startsWith(repo.resolve(".git/holdpoint")), store::toString);
      assertTrue(
          stores.stream().noneMatch(other -> !other.equals(store) && other.startsWith(store)),
          () -> store + " is another store's folder");
    }
    assertEquals(repo.resolve(".git/holdpoint/projects/a%2Fb/holdpoint.db"), stores.get(2));
  }

  @Test
  void aStoreIsTheSameBeforeAndAfterItsProjectsFolderIsMade() {
    Path before = Places.of(repo.resolve("a/b")).store();
    sandbox.folder("repo/a/b");

    assertEquals(before, Places.of(repo.resolve("a/b")).store());
  }

  @Test
  void linkedWorktreesShareTheCommonDirectory() {
    commit(repo);
    sandbox.git(repo, "worktree", "add", "-q", "../linked");
    Path linked = sandbox.root().resolve("linked");

    GitRepository repository = repository(linked);
    assertEquals(repo.resolve(".git"), repository.common());
    assertNotEquals(repository.common(), repository.directory());
    assertEquals(Places.of(repo).store(), Places.of(linked).store());
  }

  @Test
  void aRelativePointerIsFollowed() {
    Path moved = sandbox.folder("separate");
    Path work = sandbox.folder("work");
    sandbox.git(work, "init", "-q", "--separate-git-dir", moved.resolve("g").toString());
    sandbox.write("work/.git", "gitdir: ../separate/g\n");
    commit(work);

    assertEquals(moved.resolve("g"), repository(work).common());
  }

  @Test
  void whatOnlyLooksLikeARepositoryIsNone() {
    sandbox.folder("a/.git");
    sandbox.write("b/.git", "gitdir: ../nowhere\n");
    sandbox.write("c/.git", "x".repeat(100_000));
    sandbox.write("d/.git/HEAD", "ref: refs/heads/main\n");
    sandbox.write("e/.git", new byte[] {(byte) 0xFF, (byte) 0xFE});

    for (String name : List.of("a", "b", "c", "d", "e")) {
      assertNull(Places.of(sandbox.root().resolve(name)).repository(), name);
    }
  }

  @Test
  void aProjectBelowFindsTheRepositoryAboveIt() {
    Path below = sandbox.folder("repo/a/b");

    assertEquals(repo, repository(below).top());
  }
}
