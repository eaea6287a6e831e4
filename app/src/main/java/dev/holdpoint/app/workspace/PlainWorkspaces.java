package dev.holdpoint.app.workspace;

import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Leftovers;
import dev.holdpoint.port.Owners;
import dev.holdpoint.port.Workspaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The project's own directory, for one agent at a time. */
public final class PlainWorkspaces implements Workspaces {
  private static final Duration ENTERING_TAKES_AT_MOST =
      Duration.ofMillis(Long.getLong("holdpoint.enteringMillis", 10_000L));

  private final Path project;
  private final Owners owners;
  private final Leftovers leftovers;

  public PlainWorkspaces(Path project, Owners owners, Leftovers leftovers) {
    this.project = project.toAbsolutePath().normalize();
    this.owners = owners;
    this.leftovers = leftovers;
  }

  /**
   * Keeps every other agent out of the directory until it is closed, or this process dies.
   *
   * @throws WorkspaceException where another one is at work
   */
  @Override
  public Workspace enter(TaskId task) {
    try {
      Path home = Files.createDirectories(project.resolve(".holdpoint"));
      return new Entered(project, lock(home, task));
    } catch (IOException e) {
      throw new WorkspaceException("%s can't be locked: %s".formatted(project, IoReason.of(e)), e);
    }
  }

  @Override
  public Path find(TaskId task) {
    return project;
  }

  /** By one at a time: between a look at who is inside and going in nobody else may do either. */
  private LockFile lock(Path home, TaskId task) throws IOException {
    try (LockFile door = LockFile.take(home.resolve("workspace.door"), ENTERING_TAKES_AT_MOST)) {
      if (door == null) {
        throw new WorkspaceException(
            "another process has been entering %s for too long; look for one that is stopped"
                .formatted(project));
      }
      Path file = home.resolve("workspace.lock");
      LockFile lock = LockFile.tryTake(file);
      if (lock == null) {
        return replaced(file, task);
      }
      endLeftoversOf(Guest.read(lock.note()));
      lock.note(guest(task).note());
      return lock;
    }
  }

  /**
   * Who was stopped inside is replaced by whoever goes on with the same task: its agent was ended,
   * and its turn is over. For another task it is still inside, as its agent may be.
   */
  private LockFile replaced(Path file, TaskId task) throws IOException {
    Guest inside = Guest.read(String.valueOf(LockFile.holdersNote(file)));
    if (inside == null || !inside.task().equals(task) || owners.isAlive(inside.owner())) {
      throw new WorkspaceException(
          "%s works in %s; without git worktrees there is one at a time: run it again when that"
                  .formatted(inside == null ? "another task" : inside.task(), project)
              + " one waits or is done");
    }
    return LockFile.create(file, guest(task).note());
  }

  /** Whoever left without a word was killed, but its agent may still be there. */
  private void endLeftoversOf(@Nullable Guest last) {
    if (last != null) {
      leftovers.end(last.task());
    }
  }

  private Guest guest(TaskId task) {
    return new Guest(task, owners.me());
  }

  /** A process that works on a task in the directory, as the lock's note names it. */
  private record Guest(TaskId task, Owner owner) {
    String note() {
      return "%s %s %d %s".formatted(task, owner.id(), owner.pid(), owner.host());
    }

    static @Nullable Guest read(String note) {
      String[] words = note.split(" ", 4);
      if (words.length < 4 || !TaskId.isValid(words[0]) || !words[2].matches("[0-9]{1,18}")) {
        return null;
      }
      long pid = Long.parseLong(words[2]);
      return new Guest(new TaskId(words[0]), new Owner(words[1], words[3], pid));
    }
  }

  /** The directory while somebody is inside. */
  private record Entered(Path directory, LockFile lock) implements Workspace {
    /** Nobody can tell: others than people of this task may have been in here. */
    @Override
    public String edits(int run, int turn) {
      return "";
    }

    @Override
    public ChangedFiles watch(int run, int turn) {
      Listing before = Listing.of(directory);
      return () -> Listing.of(directory).changedSince(before);
    }

    /** Without git there is nowhere to keep it. */
    @Override
    public void keep(int run, int turn) {}

    /** Others than this task may have been in here. */
    @Override
    public Outputs outputs() {
      return Outputs.UNKNOWN;
    }

    /** The project's branch, where it has one, is its people's. */
    @Override
    public void commit(String message) {}

    @Override
    public void commit(String message, String version) {}

    @Override
    public void close() {
      sayGoodbye();
      try {
        lock.close();
      } catch (IOException e) {
        throw new WorkspaceException(
            "%s can't be given back: %s".formatted(directory, IoReason.of(e)), e);
      }
    }

    private void sayGoodbye() {
      try {
        lock.note("");
      } catch (IOException e) {
        // The next one looks for leftovers in vain, that is all.
      }
    }
  }
}
