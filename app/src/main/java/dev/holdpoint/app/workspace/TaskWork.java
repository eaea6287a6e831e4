package dev.holdpoint.app.workspace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task has done, seen from the branch that is checked out in the project.
 *
 * @param into the commit that this branch is at; another process may move it on meanwhile
 * @param head the commit that the task's branch is at
 * @param tree all of its files, committed or not
 */
record TaskWork(Checkout main, String into, TaskRefs refs, String head, String tree) {

  /** What stands in a worktree. */
  static TaskWork in(Checkout worktree, Checkout main, TaskRefs refs) {
    return new TaskWork(main, main.head(), refs, worktree.head(), new Snapshot(worktree).tree());
  }

  /** What is left of a task whose worktree is gone: its branch. */
  static TaskWork onBranch(Checkout main, TaskRefs refs, String head) {
    return new TaskWork(main, main.head(), refs, head, head + "^{tree}");
  }

  /**
   * The newest commit in there that is none of the task's own: where its branch began, or what was
   * merged into it from the current branch since then.
   */
  String base() {
    String shared = shared();
    String start = TaskRefs.find(main, refs.start());
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

  /** What the current branch would be with this work. */
  Merge merged() {
    return Merge.of(main, mergeBase(), into, tree);
  }

  /** Whether nothing would be lost if it were gone. */
  boolean isInBranch() {
    Applied last = lastApplied();
    if (last != null && last.isOf(tree) && isOnSomeBranch(last.commit())) {
      return true;
    }
    if (diff().isEmpty()) {
      return true;
    }
    Merge merged = merged();
    return merged.isClean() && new TreeDiff(main, into, merged.tree()).isEmpty();
  }

  /** What was applied before is not applied again, even where others have changed it since. */
  private String mergeBase() {
    Applied last = lastApplied();
    if (last == null || !isAncestor(last.commit(), into)) {
      return base();
    }
    String shared = shared();
    return shared != null && isAncestor(last.commit(), shared) ? base() : last.tree();
  }

  private @Nullable String shared() {
    return main.found("merge-base", into, head);
  }

  private boolean isAncestor(String old, String young) {
    return main.found("merge-base", "--is-ancestor", old, young) != null;
  }

  private boolean isOnSomeBranch(String commit) {
    return !main.line("for-each-ref", "--contains", commit, "refs/heads").isEmpty();
  }

  private @Nullable Applied lastApplied() {
    String record = TaskRefs.find(main, refs.applied());
    if (record == null) {
      return null;
    }
    List<String> ids = main.line("rev-parse", record + "^{tree}", record + "^1").lines().toList();
    return new Applied(main, ids.getFirst(), ids.getLast());
  }

  /**
   * What was applied before.
   *
   * @param tree all files of the workspace at that time
   * @param commit what it became
   */
  private record Applied(Checkout main, String tree, String commit) {
    boolean isOf(String other) {
      return main.line("rev-parse", other).equals(tree);
    }
  }
}
