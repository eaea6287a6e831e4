package dev.holdpoint.app.workspace;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Workspaces;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A git worktree for each task, on a branch of its own. Made at its first use and from then on left
 * as it is, whatever is in it.
 */
public final class GitWorkspaces implements Workspaces {
  private static final long LONGEST_TEXT = 10_000_000;
  private static final int LONGEST_DIFF = 64 << 10;

  private final Repository repository;
  private final WorktreeFolder folder;

  private GitWorkspaces(Repository repository, WorktreeFolder folder) {
    this.repository = repository;
    this.folder = folder;
  }

  /**
   * Worktrees for a project; null where there can't be any: outside of git, or without a commit.
   *
   * @param env the environment of whoever called Holdpoint
   */
  public static @Nullable GitWorkspaces of(Path project, Map<String, String> env) {
    Path directory = project.toAbsolutePath().normalize();
    Repository repository = Repository.of(new Git(env), directory);
    return repository == null ? null : new GitWorkspaces(repository, WorktreeFolder.of(directory));
  }

  @Override
  public Workspace enter(TaskId task) {
    of(task);
    return inside(task);
  }

  private Worktree inside(TaskId task) {
    Path directory = folder.of(task).resolve(repository.prefix());
    try {
      Checkout checkout = repository.checkout(folder.of(task));
      return new Worktree(directory, checkout, new TaskRefs(task), repository.prefix());
    } catch (IOException e) {
      throw new WorkspaceException(
          "the workspace %s can't be read: %s".formatted(directory, IoReason.of(e)), e);
    }
  }

  @Override
  public @Nullable Path find(TaskId task) {
    Path directory = folder.of(task).resolve(repository.prefix());
    return Files.isDirectory(directory) && !folder.isUnfinished(task) ? directory : null;
  }

  @Override
  public Outputs outputs(TaskId task) {
    if (find(task) == null || !isFinished(task)) {
      return Outputs.UNKNOWN;
    }
    return inside(task).outputs();
  }

  @Override
  public String diff(TaskId task, String from, String to) {
    return new TreeDiff(repository.main(), from, to).text(LONGEST_DIFF);
  }

  @Override
  public void keep(TaskId task, String version) {
    repository.main().line("update-ref", new TaskRefs(task).seen(version), version);
  }

  @Override
  public @Nullable String text(TaskId task, String version, String path) {
    String from = version.isEmpty() ? new TaskRefs(task).start() : version;
    Checkout main = repository.main();
    Git.Result size = main.call("cat-file", "-s", from + ":" + path);
    if (!size.isSuccess() || Long.parseLong(size.line()) > LONGEST_TEXT) {
      return null;
    }
    Git.Result text = main.call("cat-file", "blob", from + ":" + path);
    return text.isSuccess() && text.out().indexOf('\0') < 0 ? text.out() : null;
  }

  Path of(TaskId task) {
    Path worktree = folder.of(task);
    try {
      if (!isFinished(task)) {
        make(task, worktree);
      }
      return Files.createDirectories(worktree.resolve(repository.prefix()));
    } catch (IOException e) {
      throw new WorkspaceException(
          "the workspace %s can't be made: %s".formatted(worktree, IoReason.of(e)), e);
    }
  }

  /** In this order: the mark is there before the worktree, and goes when it is whole. */
  private boolean isFinished(TaskId task) {
    return repository.hasWorktree(folder.of(task)) && !folder.isUnfinished(task);
  }

  private void make(TaskId task, Path worktree) throws IOException {
    try (LockFile _ = folder.lock()) {
      if (!isFinished(task)) {
        makeLocked(task, worktree);
      }
    }
  }

  private void makeLocked(TaskId task, Path worktree) throws IOException {
    if (folder.isUnfinished(task)) {
      // Its maker was killed: no agent has been in there.
      awaitGitAt(worktree);
      Trees.delete(worktree);
    }
    refuseForeign(worktree);
    refuseLocked(worktree);
    Files.deleteIfExists(worktree);
    repository.forget(worktree);
    TaskRefs refs = new TaskRefs(task);
    folder.begin(task);
    boolean wentAway = repository.addWorktree(worktree, refs);
    if (wentAway) {
      new LastTurn(repository.checkout(worktree), refs).restore();
    }
    folder.finish(task);
  }

  /** A git does not end with the process that called it: it must not write while we delete. */
  private static void awaitGitAt(Path worktree) {
    ProcessHandle.allProcesses()
        .filter(process -> isGitAt(worktree, process.info()))
        .forEach(
            process ->
                process
                    .onExit()
                    .completeOnTimeout(
                        process, WorktreeFolder.OTHERS_TAKE_AT_MOST.toMillis(), MILLISECONDS)
                    .join());
  }

  private static boolean isGitAt(Path worktree, ProcessHandle.Info process) {
    return process.command().filter(program -> program.contains("git")).isPresent()
        && process
            .arguments()
            .filter(arguments -> List.of(arguments).contains(worktree.toString()))
            .isPresent();
  }

  private static void refuseForeign(Path worktree) throws IOException {
    if (!Files.exists(worktree, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    boolean empty = false;
    if (Files.isDirectory(worktree, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> content = Files.newDirectoryStream(worktree)) {
        empty = !content.iterator().hasNext();
      }
    }
    if (!empty) {
      throw new WorkspaceException(
          worktree
              + " is there but is no worktree of this repository; nothing in it was touched."
              + " If it was one, try: git worktree repair "
              + worktree
              + ". Otherwise move it away, then run again");
    }
  }

  private void refuseLocked(Path worktree) throws IOException {
    WorktreeEntry entry = WorktreeEntry.of(repository.common(), worktree);
    String lock = entry == null ? null : entry.lock();
    if (lock != null) {
      throw new WorkspaceException(
          "%s is not there, but somebody locked that worktree%s; to have it made anew: %s"
              .formatted(
                  worktree,
                  lock.isEmpty() ? "" : " (" + lock + ")",
                  "git worktree unlock " + Names.quoted(worktree)));
    }
  }
}
