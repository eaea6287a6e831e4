package dev.holdpoint.app.workspace;

import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Changes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What tasks changed in their git worktrees. */
public final class TaskChanges implements Changes {
  private final @Nullable Repository repository;
  private final Path project;
  private final WorktreeFolder folder;
  private final Consumer<String> warnings;

  /**
   * @param env the environment of whoever called Holdpoint
   * @param warnings are told what people should know beside the result
   */
  public TaskChanges(Path project, Map<String, String> env, Consumer<String> warnings) {
    this.project = project.toAbsolutePath().normalize();
    this.repository = Repository.of(new Git(env), this.project);
    this.folder = WorktreeFolder.of(this.project);
    this.warnings = warnings;
  }

  @Override
  public List<ChangedFile> files(TaskId task) {
    return work(task).diff().files();
  }

  @Override
  public void diff(TaskId task, Form form, OutputStream to) {
    work(task).diff().write(form, to);
  }

  @Override
  public void diff(TaskId task, Between versions, OutputStream to) {
    between(task, versions).write(versions.paths(), to);
  }

  @Override
  public List<ChangedName> names(TaskId task, Between versions) {
    return between(task, versions).renamed();
  }

  /** The files of the task need not be there any more. */
  private TreeDiff between(TaskId task, Between versions) {
    Checkout main = repository().main();
    String from = versions.from().isEmpty() ? new TaskRefs(task).start() : versions.from();
    return new TreeDiff(main, from, versions.to());
  }

  @Override
  public List<Commit> commits(TaskId task, int atMost) {
    return work(task).commits(atMost);
  }

  @Override
  public Applied apply(
      TaskId task, String message, Ending ending, @Nullable String accepted, Runnable lookAgain) {
    return changing(
        task, accepted, lookAgain, (applying, work) -> applying.apply(work, message, ending));
  }

  @Override
  public Outlook applyShown(
      TaskId task, String state, String message, @Nullable String accepted, Runnable lookAgain) {
    return changing(
        task, accepted, lookAgain, (applying, work) -> applying.applyShown(work, state, message));
  }

  @Override
  public Outlook outlook(TaskId task, @Nullable String accepted) {
    return locked(() -> with(task, accepted, Applying::outlook));
  }

  /** Nobody else applies meanwhile, and what an earlier one left unfinished is undone. */
  private <T> T changing(
      TaskId task,
      @Nullable String accepted,
      Runnable lookAgain,
      BiFunction<Applying, TaskWork, T> what) {
    return locked(
        () -> {
          new Unfinished(repository().main()).recover(warnings);
          return with(
              task,
              accepted,
              (applying, work) -> {
                lookAgain.run();
                return what.apply(applying, work);
              });
        });
  }

  private <T> T with(TaskId task, @Nullable String accepted, BiFunction<Applying, TaskWork, T> what)
      throws IOException {
    Checkout main = repository().main();
    Checkout worktree = worktree(task);
    refuseConflicts(worktree);
    TaskWork work = TaskWork.in(worktree, main, new TaskRefs(task));
    return what.apply(new Applying(main, worktree.top(), accepted), work);
  }

  @Override
  public @Nullable Commit applied(TaskId task) {
    Checkout main = repository().main();
    return TaskWork.onBranch(main, new TaskRefs(task), main.head()).applied();
  }

  @Override
  public boolean hasUnapplied(TaskId task) {
    return !work(task).isInBranch();
  }

  @Override
  public List<TaskId> workspaces() {
    try {
      return repository == null ? List.of() : folder.tasks();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  @Override
  public Cleaned clean(TaskId task, Set<Consent> consents) {
    if (repository == null) {
      return new Cleaned.Nothing();
    }
    return locked(() -> cleanLocked(task, consents));
  }

  private Cleaned cleanLocked(TaskId task, Set<Consent> consents) throws IOException {
    Path worktree = folder.of(task);
    Cleaning cleaning =
        new Cleaning(repository(), repository().main(), new TaskRefs(task), worktree);
    boolean begun = folder.isUnfinished(task);
    if (!begun && !Files.exists(worktree, LinkOption.NOFOLLOW_LINKS) && cleaning.branch() == null) {
      return new Cleaned.Nothing();
    }
    String objection = begun ? null : cleaning.objection(consents);
    if (objection != null) {
      return new Cleaned.Left(worktree, objection);
    }
    folder.begin(task);
    Cleaned.Removed removed = cleaning.remove(consents);
    folder.finish(task);
    return removed;
  }

  private TaskWork work(TaskId task) {
    try {
      return TaskWork.in(worktree(task), repository().main(), new TaskRefs(task));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private Checkout worktree(TaskId task) throws IOException {
    Path place = folder.of(task);
    if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      throw new WorkspaceException(missing(task, place));
    }
    if (folder.isUnfinished(task)) {
      throw new WorkspaceException(
          "%s is not whole: making or removing it was cut off; `holdpoint run %s` makes it anew"
              .formatted(place, task));
    }
    if (!repository().hasWorktree(place)) {
      throw new WorkspaceException(place + " is there, but " + Names.noWorktree(place));
    }
    return repository().checkout(place);
  }

  private String missing(TaskId task, Path place) {
    return repository().hasBegun(new TaskRefs(task))
        ? "%s, the workspace of %s, was deleted; the next turn makes it anew as the last left it"
            .formatted(place, task)
        : "%s has no workspace: it was never run, was cleaned, or ran with git.worktree: false"
            .formatted(task);
  }

  private static void refuseConflicts(Checkout worktree) {
    List<String> unmerged = worktree.unmerged();
    if (!unmerged.isEmpty()) {
      throw new WorkspaceException(
          "a merge is under way in %s; resolve it there and commit, then apply again:\n%s"
              .formatted(worktree.top(), Names.indented(unmerged)));
    }
  }

  private Repository repository() {
    if (repository == null) {
      throw new WorkspaceException(
          project
              + " is in no git repository with a commit: agents work in it directly, and what they"
              + " change is nowhere else");
    }
    return repository;
  }

  private <T> T locked(Work<T> work) {
    try (LockFile _ = folder.lock()) {
      return work.run();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private WorkspaceException unreadable(IOException e) {
    return new WorkspaceException(
        "the workspaces in %s can't be changed: %s".formatted(folder.directory(), IoReason.of(e)),
        e);
  }

  /** Something that reads and writes files. */
  @FunctionalInterface
  private interface Work<T> {
    T run() throws IOException;
  }
}
