package dev.holdpoint.app.workspace;

import dev.holdpoint.app.text.IoReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The git repository that a project is in.
 *
 * @param directory the project, where git is called
 * @param common git's directory that all worktrees share
 * @param prefix the project's place in the repository, empty at its top
 * @param main the project's own files
 */
record Repository(Git git, Path directory, Path common, String prefix, Checkout main) {
  // Printed between two places it tells where one ends, should there be line breaks in it.
  private static final String INSIDE = "--is-inside-work-tree";
  private static final String BETWEEN = "\ntrue\n";

  /** The repository of a directory, null outside of git and before the first commit. */
  static @Nullable Repository of(Git git, Path project) {
    List<String> call = new ArrayList<>(List.of("rev-parse", INSIDE, "--show-prefix"));
    call.addAll(List.of(INSIDE, "--git-common-dir", INSIDE, "--show-toplevel"));
    call.addAll(List.of(INSIDE, "--absolute-git-dir", INSIDE));
    call.addAll(List.of("--verify", "--quiet", "HEAD^{commit}"));
    Git.Result asked = git.call(project, call.toArray(String[]::new));
    if (!asked.isSuccess() && asked.out().isEmpty()) {
      if (asked.err().contains("not a git repository")) {
        return null;
      }
      throw new WorkspaceException(
          "git does not open the repository of %s: %s".formatted(project, asked.err()));
    }
    String[] places = ("\n" + asked.out()).split(BETWEEN, -1);
    if (!asked.isSuccess()) {
      return null;
    }
    if (places.length != 6) {
      throw new WorkspaceException(
          "The path of %s can't be told from what git says beside it; use another."
              .formatted(project));
    }
    Path top = real(project.resolve(places[3]));
    return new Repository(
        git,
        project,
        real(project.resolve(places[2])),
        places[1],
        new Checkout(git, top, real(Path.of(places[4]))));
  }

  /** Whether a directory is the top of a worktree of this repository. */
  boolean hasWorktree(Path worktree) {
    if (!Files.exists(worktree.resolve(".git"))) {
      return false;
    }
    Git.Result asked =
        git.call(worktree, "rev-parse", "--show-toplevel", INSIDE, "--git-common-dir");
    if (!asked.isSuccess()) {
      return false;
    }
    String[] places = asked.line().split(BETWEEN, 2);
    return places.length == 2
        && real(Path.of(places[0])).equals(real(worktree))
        && real(worktree.resolve(places[1])).equals(common);
  }

  /** The files of a worktree that is there. */
  Checkout checkout(Path worktree) throws IOException {
    WorktreeEntry entry = WorktreeEntry.of(common, worktree);
    if (entry == null) {
      throw new WorkspaceException(
          "git does not know the worktree %s any more; try: git worktree repair %s"
              .formatted(worktree, worktree));
    }
    return new Checkout(git, real(worktree), entry.directory());
  }

  /** Whether a task has had a worktree that nobody cleaned. */
  boolean hasBegun(TaskRefs refs) {
    return known(refs).containsAll(List.of(refs.branchRef(), refs.start()));
  }

  private Set<String> known(TaskRefs refs) {
    return git.call(
            directory, "for-each-ref", "--format=%(refname)", refs.branchRef(), refs.start())
        .out()
        .lines()
        .collect(Collectors.toSet());
  }

  /**
   * Makes a worktree on a branch, which is made of the current HEAD if it is not there.
   *
   * @return whether the task has had one before that nobody cleaned
   */
  boolean addWorktree(Path worktree, TaskRefs refs) {
    boolean isNew = begin(refs);
    Set<String> known = isNew ? Set.of() : known(refs);
    boolean old = known.contains(refs.branchRef());
    if (!isNew && !old) {
      // It failed for another reason, which this tells.
      git.line(directory, "update-ref", refs.start(), "HEAD");
    }
    List<String> call = new ArrayList<>(List.of("worktree", "add", "--quiet"));
    call.addAll(
        old
            ? List.of(worktree.toString(), refs.branch())
            : List.of("-b", refs.branch(), worktree.toString(), "HEAD"));
    Git.Result added = git.call(directory, call.toArray(String[]::new));
    if (!added.isSuccess()) {
      throw new WorkspaceException(
          "git can't make the worktree %s on branch %s: %s"
              .formatted(worktree, refs.branch(), added.err()));
    }
    return old && known.contains(refs.start());
  }

  /** Writes down where the branch will begin, unless it is there already. */
  private boolean begin(TaskRefs refs) {
    String unlessThere = "verify %s\nupdate %s HEAD\n".formatted(refs.branchRef(), refs.start());
    return git.call(
            new Git.Call(directory, Map.of(), unlessThere, List.of("update-ref", "--stdin")))
        .isSuccess();
  }

  /** Makes git forget a worktree whose directory is gone; other worktrees are not touched. */
  void forget(Path worktree) throws IOException {
    if (WorktreeEntry.of(common, worktree) != null) {
      git.call(directory, "worktree", "unlock", worktree.toString());
      git.call(directory, "worktree", "remove", "--force", worktree.toString());
    }
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw new WorkspaceException(path + " can't be read: " + IoReason.of(e), e);
    }
  }
}
