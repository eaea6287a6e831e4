package dev.holdpoint.app.workspace;

import dev.holdpoint.port.Changes;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task has done, seen from the branch that is checked out in the project.
 *
 * @param into the commit that this branch is at; another process may move it on meanwhile
 * @param head the commit that the task's branch is at
 * @param tree all of its files, committed or not
 */
record TaskWork(
    Checkout main, String into, TaskRefs refs, String head, String tree, TaskMarks marks) {

  /** What stands in a worktree. */
  static TaskWork in(Checkout worktree, Checkout main, TaskRefs refs) {
    return new TaskWork(
        main,
        main.head(),
        refs,
        worktree.head(),
        new Snapshot(worktree).tree(),
        TaskMarks.of(main, refs));
  }

  /** What is left of a task whose worktree is gone: its branch. */
  static TaskWork onBranch(Checkout main, TaskRefs refs, String head) {
    return new TaskWork(main, main.head(), refs, head, head + "^{tree}", TaskMarks.of(main, refs));
  }

  /**
   * The newest commit in there that is none of the task's own: where its branch began, or what was
   * merged into it from the current branch since then.
   */
  String base() {
    return base(shared());
  }

  private String base(@Nullable String shared) {
    String start = marks.start();
    if (start != null && (shared == null || !isAncestor(start, shared))) {
      return start;
    }
    if (shared == null) {
      throw new WorkspaceException(
          refs.branch()
              + " has no commit in common with the current branch; switch to the one that it was"
              + " made from");
    }
    return shared;
  }

  TreeDiff diff() {
    return new TreeDiff(main, base(), tree);
  }

  /** The task's own commits, the newest first. */
  List<Changes.Commit> commits(int atMost) {
    return commits(atMost, base() + ".." + head);
  }

  int commitCount() {
    return Integer.parseInt(main.line("rev-list", "--count", base() + ".." + head));
  }

  /** What became of the work when it was applied last, null where it never was. */
  Changes.@Nullable Commit applied() {
    TaskMarks.Applied last = marks.applied();
    return last == null ? null : commit(last.commit());
  }

  Changes.Commit commit(String id) {
    return commits(1, id).getFirst();
  }

  private List<Changes.Commit> commits(int atMost, String range) {
    String format = "--format=%H%x1f%an%x1f%aI%x1f%s";
    return main
        .checked("log", "-z", "--no-show-signature", "-n", Integer.toString(atMost), format, range)
        .names()
        .stream()
        .map(TaskWork::read)
        .toList();
  }

  private static Changes.Commit read(String line) {
    String[] parts = line.split("\u001f", 4);
    Instant at = OffsetDateTime.parse(parts[2]).toInstant();
    return new Changes.Commit(parts[0], parts[1], at, parts[3]);
  }

  /** What the current branch would be with this work. */
  Merge merged() {
    String shared = shared();
    String base = mergeBase(shared);
    return base.equals(shared)
        ? Merge.since(main, base, into, tree)
        : Merge.of(main, base, into, tree);
  }

  /** Whether nothing would be lost if it were gone. */
  boolean isInBranch() {
    TaskMarks.Applied last = marks.applied();
    if (last != null && isTree(last.tree()) && isOnSomeBranch(last.commit())) {
      return true;
    }
    if (diff().isEmpty()) {
      return true;
    }
    Merge merged = merged();
    return merged.isClean() && new TreeDiff(main, into, merged.tree()).isEmpty();
  }

  /** What was applied before is not applied again, even where others have changed it since. */
  private String mergeBase(@Nullable String shared) {
    TaskMarks.Applied last = marks.applied();
    if (last == null || !isAncestor(last.commit(), into)) {
      return base(shared);
    }
    return shared != null && isAncestor(last.commit(), shared) ? base(shared) : last.tree();
  }

  private @Nullable String shared() {
    return into.equals(head) ? head : main.found("merge-base", into, head);
  }

  private boolean isAncestor(String old, String young) {
    return old.equals(young) || main.found("merge-base", "--is-ancestor", old, young) != null;
  }

  private boolean isTree(String id) {
    return id.equals(tree) || id.equals(main.line("rev-parse", tree));
  }

  private boolean isOnSomeBranch(String commit) {
    return !main.line("for-each-ref", "--contains", commit, "refs/heads").isEmpty();
  }
}
