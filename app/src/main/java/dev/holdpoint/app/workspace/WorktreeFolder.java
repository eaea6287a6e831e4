package dev.holdpoint.app.workspace;

import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The folder of all worktrees of a project, with the marks of those that are not whole. */
record WorktreeFolder(Path directory) {
  static final Duration OTHERS_TAKE_AT_MOST = Duration.ofMinutes(5);
  private static final String UNFINISHED = ".unfinished";

  static WorktreeFolder of(Path project) {
    return new WorktreeFolder(project.resolve(".holdpoint").resolve("workspaces"));
  }

  Path of(TaskId task) {
    return directory.resolve(task.value());
  }

  /** By one process at a time: git fails where two change its list of worktrees at once. */
  LockFile lock() throws IOException {
    Files.createDirectories(directory);
    LockFile lock = LockFile.take(directory.resolve(".lock"), OTHERS_TAKE_AT_MOST);
    if (lock == null) {
      throw new WorkspaceException(
          "another process has been at work on the worktrees in "
              + directory
              + " for minutes; look for a git that hangs, then try again");
    }
    return lock;
  }

  /** Whether what is in the task's worktree is nobody's work: half made, or half removed. */
  boolean isUnfinished(TaskId task) {
    return Files.exists(mark(task));
  }

  void begin(TaskId task) throws IOException {
    Files.write(mark(task), new byte[0], StandardOpenOption.CREATE);
    sync();
  }

  void finish(TaskId task) throws IOException {
    Files.deleteIfExists(mark(task));
    // Were it to come back after a power cut, it would condemn the agent's work.
    sync();
  }

  /** Tasks that have something in here. */
  List<TaskId> tasks() throws IOException {
    TreeSet<String> names = new TreeSet<>();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
        for (Path one : all) {
          String name = one.getFileName().toString();
          names.add(
              name.startsWith(".") && name.endsWith(UNFINISHED)
                  ? name.substring(1, name.length() - UNFINISHED.length())
                  : name);
        }
      }
    }
    List<TaskId> tasks = new ArrayList<>();
    names.stream().filter(TaskId::isValid).map(TaskId::new).forEach(tasks::add);
    return tasks;
  }

  private Path mark(TaskId task) {
    return directory.resolve("." + task + UNFINISHED);
  }

  private void sync() throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
