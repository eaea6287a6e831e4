package dev.holdpoint.app.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The git repository that a project is in.
 *
 * @param directory the project, where git is called
 * @param common git's directory that all worktrees share
 * @param prefix the project's place in the repository, empty at its top
 */
record Repository(Git git, Path directory, Path common, String prefix) {

  /** The repository of a directory, null outside of git and before the first commit. */
  static @Nullable Repository of(Git git, Path project) {
    Git.Result inside = git.call(project, "rev-parse", "--is-inside-work-tree");
    if (!inside.isSuccess()) {
      if (inside.err().contains("not a git repository")) {
        return null;
      }
      throw new WorkspaceException(
          "git does not open the repository of %s: %s".formatted(project, inside.err()));
    }
    if (!inside.line().equals("true")
        || !git.call(project, "rev-parse", "--verify", "--quiet", "HEAD^{commit}").isSuccess()) {
      return null;
    }
    return new Repository(
        git, project, common(git, project), git.line(project, "rev-parse", "--show-prefix"));
  }

  private static Path common(Git git, Path directory) {
    return real(directory.resolve(git.line(directory, "rev-parse", "--git-common-dir")));
  }

  boolean hasBranch(String branch) {
    return git.call(directory, "show-ref", "--verify", "--quiet", "refs/heads/" + branch)
        .isSuccess();
  }

  /** Whether a directory is the top of a worktree of this repository. */
  boolean hasWorktree(Path worktree) {
    if (!Files.exists(worktree.resolve(".git"))) {
      return false;
    }
    Git.Result top = git.call(worktree, "rev-parse", "--show-toplevel");
    return top.isSuccess()
        && real(Path.of(top.line())).equals(real(worktree))
        && common(git, worktree).equals(common);
  }

  /** The project's own files. */
  Checkout main() {
    return new Checkout(
        git,
        real(directory.resolve(git.line(directory, "rev-parse", "--show-toplevel"))),
        real(Path.of(git.line(directory, "rev-parse", "--absolute-git-dir"))));
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
    return hasBranch(refs.branch())
        && git.call(directory, "show-ref", "--verify", "--quiet", refs.start()).isSuccess();
  }

  /** Makes a worktree on a branch, which is made of the current HEAD if it is not there. */
  void addWorktree(Path worktree, TaskRefs refs) {
    String branch = refs.branch();
    boolean old = hasBranch(branch);
    if (!old) {
      git.line(directory, "update-ref", refs.start(), "HEAD");
    }
    List<String> call = new ArrayList<>(List.of("worktree", "add", "--quiet"));
    call.addAll(
        old
            ? List.of(worktree.toString(), branch)
            : List.of("-b", branch, worktree.toString(), "HEAD"));
    Git.Result added = git.call(directory, call.toArray(String[]::new));
    if (!added.isSuccess()) {
      throw new WorkspaceException(
          "git can't make the worktree %s on branch %s: %s"
              .formatted(worktree, branch, added.err()));
    }
  }

  /** Makes git forget a worktree whose directory is gone; other worktrees are not touched. */
  void forget(Path worktree) {
    // Fails where git does not know it, which is as good.
    git.call(directory, "worktree", "unlock", worktree.toString());
    git.call(directory, "worktree", "remove", "--force", worktree.toString());
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw new WorkspaceException(path + " can't be read: " + e.getMessage(), e);
    }
  }
}
