package dev.holdpoint.app.workspace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The trees of a task's turns: how its workspace was before and after each. */
record TurnTrees(Checkout checkout, TaskRefs refs) {
  private static final int LONGEST_DIFF = 16 << 10;

  /** What changed between two turns, as text. */
  String edits(int run, int turn) {
    String now = before(run, turn);
    String last = turn == 1 ? null : TaskRefs.find(checkout, refs.turn(run, turn - 1));
    return last == null ? "" : new TreeDiff(checkout, last, now).text(LONGEST_DIFF);
  }

  /** The tree before a turn, taken now unless an earlier attempt has. */
  String before(int run, int turn) {
    String ref = refs.before(run, turn);
    String earlier = TaskRefs.find(checkout, ref);
    if (earlier != null) {
      return earlier;
    }
    String now = commit("%s before turn %d of run %d".formatted(refs.task(), turn, run));
    checkout.line("update-ref", ref, now);
    return now;
  }

  void keep(int run, int turn) {
    String now = commit("%s after turn %d of run %d".formatted(refs.task(), turn, run));
    checkout.line("update-ref", refs.turn(run, turn), now);
  }

  /** Paths from the repository's top that differ from a tree. */
  List<String> changedSince(String commit) {
    return new TreeDiff(checkout, commit, new Snapshot(checkout).tree()).names();
  }

  private String commit(String message) {
    String tree = new Snapshot(checkout).tree();
    // An agent may have begun a branch without any commit.
    @Nullable String head = TaskRefs.find(checkout, "HEAD^{commit}");
    List<String> parents = head == null ? List.of() : List.of(head);
    return Identity.commit(
        checkout, Identity.HOLDPOINT, message, new Identity.Committed(tree, parents));
  }
}
