package dev.holdpoint.app.workspace;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Workspaces;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A git worktree for each task, on a branch of its own. Made at its first use and from then on left
 * as it is, whatever is in it.
 */
public final class GitWorkspaces implements Workspaces {
  private static final Duration OTHERS_TAKE_AT_MOST = Duration.ofMinutes(5);

  private final Repository repository;
  private final Path worktrees;

  private GitWorkspaces(Repository repository, Path worktrees) {
    this.repository = repository;
    this.worktrees = worktrees;
  }

  /**
   * Worktrees for a project; null where there can't be any: outside of git, or without a commit.
   *
   * @param env the environment of whoever called Holdpoint
   */
  public static @Nullable GitWorkspaces of(Path project, Map<String, String> env) {
    Path directory = project.toAbsolutePath().normalize();
    Repository repository = Repository.of(new Git(env), directory);
    return repository == null
        ? null
        : new GitWorkspaces(repository, directory.resolve(".holdpoint").resolve("workspaces"));
  }

  @Override
  public Workspace enter(TaskId task) {
    return new Worktree(of(task));
  }

  Path of(TaskId task) {
    Path worktree = worktrees.resolve(task.value());
    try {
      if (!isFinished(task, worktree)) {
        make(task, worktree);
      }
      return Files.createDirectories(worktree.resolve(repository.prefix()));
    } catch (IOException e) {
      throw new WorkspaceException(
          "the workspace %s can't be made: %s".formatted(worktree, e.getMessage()), e);
    }
  }

  /** In this order: the mark is there before the worktree, and goes when it is whole. */
  private boolean isFinished(TaskId task, Path worktree) {
    return repository.hasWorktree(worktree) && !Files.exists(unfinished(task));
  }

  private void make(TaskId task, Path worktree) throws IOException {
    Files.createDirectories(worktrees);
    // By one process at a time: git fails where two change its list of worktrees at once.
    try (LockFile lock = LockFile.take(worktrees.resolve(".lock"), OTHERS_TAKE_AT_MOST)) {
      if (lock == null) {
        throw new WorkspaceException(
            "another process has been making a worktree in "
                + worktrees
                + " for minutes; look for a git that hangs, then run again");
      }
      if (!isFinished(task, worktree)) {
        makeLocked(task, worktree);
      }
    }
  }

  private void makeLocked(TaskId task, Path worktree) throws IOException {
    Path unfinished = unfinished(task);
    if (Files.exists(unfinished)) {
      // Its maker was killed: no agent has been in there.
      awaitGitAt(worktree);
      Trees.delete(worktree);
    }
    refuseForeign(worktree);
    Files.deleteIfExists(worktree);
    repository.forget(worktree);
    Files.write(unfinished, new byte[0], StandardOpenOption.CREATE);
    sync(worktrees);
    repository.addWorktree(worktree, "holdpoint/" + task);
    Files.delete(unfinished);
    // Were it to come back after a power cut, it would condemn the agent's work.
    sync(worktrees);
  }

  /** A git does not end with the process that called it: it must not write while we delete. */
  private static void awaitGitAt(Path worktree) {
    ProcessHandle.allProcesses()
        .filter(process -> isGitAt(worktree, process.info()))
        .forEach(
            process ->
                process
                    .onExit()
                    .completeOnTimeout(process, OTHERS_TAKE_AT_MOST.toMillis(), MILLISECONDS)
                    .join());
  }

  private static boolean isGitAt(Path worktree, ProcessHandle.Info process) {
    return process.command().filter(program -> program.contains("git")).isPresent()
        && process
            .arguments()
            .filter(arguments -> List.of(arguments).contains(worktree.toString()))
            .isPresent();
  }

  private Path unfinished(TaskId task) {
    return worktrees.resolve("." + task + ".unfinished");
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

  private static void sync(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** A task's own directory: nobody else is in there, so there is nothing to give back. */
  private record Worktree(Path directory) implements Workspace {
    @Override
    public String edits(int run, int turn) {
      return "";
    }

    @Override
    public ChangedFiles watch(int run, int turn) {
      return List::of;
    }

    @Override
    public void keep(int run, int turn) {}

    @Override
    public void commit(String message) {}

    @Override
    public void close() {}
  }
}
