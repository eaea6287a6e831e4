package dev.holdpoint.app.workspace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The trees of a task's turns: how its workspace was before and after each. */
record TurnTrees(Checkout checkout, TaskRefs refs) {
  private static final int LONGEST_DIFF = 16 << 10;

  /** What changed between two turns, as text. */
  String edits(int run, int turn) {
    if (turn == 1) {
      beforeFirst(run);
      return "";
    }
    Known known = known(run, turn);
    Kept last = known.last();
    Kept now = known.before() == null ? takeBefore(run, turn, known) : known.before();
    return last == null || last.hasTreeOf(now)
        ? ""
        : new TreeDiff(checkout, last.commit(), now.commit()).text(LONGEST_DIFF);
  }

  /**
   * Nearly always there was no earlier attempt, so that it is only asked for where it is in the
   * way.
   */
  private void beforeFirst(int run) {
    String ref = refs.before(run, 1);
    try {
      keepUnlessThere(ref, commit(snapshot(), beforeTurn(run, 1)));
    } catch (WorkspaceException e) {
      if (TaskRefs.find(checkout, ref) == null) {
        throw e;
      }
    }
  }

  /** The tree before a turn, taken now unless an earlier attempt has. */
  String before(int run, int turn) {
    String ref = refs.before(run, turn);
    String earlier = TaskRefs.find(checkout, ref);
    return earlier == null
        ? keepUnlessThere(ref, commit(snapshot(), beforeTurn(run, turn)))
        : earlier;
  }

  /** Where nobody did anything since the turn before, what was kept of that one says it all. */
  private Kept takeBefore(int run, int turn, Known known) {
    String tree = snapshot();
    Kept last = known.last();
    String commit =
        last != null && last.tree().equals(tree) && last.parents().equals(known.head())
            ? last.commit()
            : commit(tree, beforeTurn(run, turn));
    String kept = keepUnlessThere(refs.before(run, turn), commit);
    return new Kept(kept, kept.equals(commit) ? tree : "", "");
  }

  /** Keeps a commit under a name that is to be new; where it is not, what it stands for stays. */
  private String keepUnlessThere(String ref, String commit) {
    if (checkout.call("update-ref", ref, commit, "").isSuccess()) {
      return commit;
    }
    String earlier = TaskRefs.find(checkout, ref);
    if (earlier != null) {
      return earlier;
    }
    checkout.line("update-ref", ref, commit);
    return commit;
  }

  void keep(int run, int turn) {
    String now = commit(snapshot(), "%s after turn %d of run %d".formatted(refs.task(), turn, run));
    checkout.line("update-ref", refs.turn(run, turn), now);
  }

  /** Paths from the repository's top that differ from a tree. */
  List<String> changedSince(String commit) {
    return new TreeDiff(checkout, commit, snapshot()).names();
  }

  private String snapshot() {
    return new Snapshot(checkout).tree();
  }

  private String beforeTurn(int run, int turn) {
    return "%s before turn %d of run %d".formatted(refs.task(), turn, run);
  }

  private String commit(String tree, String message) {
    Git.Result made =
        Identity.tryCommit(
            checkout,
            Identity.HOLDPOINT,
            message,
            new Identity.Committed(tree, List.of("HEAD^{commit}")));
    if (made.isSuccess()) {
      return made.line();
    }
    // An agent may have begun a branch without any commit.
    @Nullable String head = TaskRefs.find(checkout, "HEAD^{commit}");
    List<String> parents = head == null ? List.of() : List.of(head);
    return Identity.commit(
        checkout, Identity.HOLDPOINT, message, new Identity.Committed(tree, parents));
  }

  /** What there is before a turn that is not the first, all of it by one call. */
  private Known known(int run, int turn) {
    String before = refs.before(run, turn);
    String last = refs.turn(run, turn - 1);
    Git.Result found =
        checkout.call(
            "for-each-ref",
            "--format=%(refname) %(objectname) %(tree) %(HEAD)%(parent)",
            before,
            last,
            refs.branchRef());
    if (!found.isSuccess()) {
      // One of them is broken, which must not keep from the others.
      return new Known(
          Kept.of(TaskRefs.find(checkout, before)), Kept.of(TaskRefs.find(checkout, last)), null);
    }
    Map<String, Kept> kept = new HashMap<>();
    for (String line : found.out().lines().toList()) {
      String[] parts = line.split(" ", 4);
      kept.put(parts[0], new Kept(parts[1], parts[2], parts[3]));
    }
    Kept branch = kept.get(refs.branchRef());
    String head = branch != null && branch.parents().startsWith("*") ? " " + branch.commit() : null;
    return new Known(kept.get(before), kept.get(last), head);
  }

  /**
   * What was kept, and where the workspace stands.
   *
   * @param head the commit on the task's branch, as the parents of others tell it; null elsewhere
   */
  private record Known(@Nullable Kept before, @Nullable Kept last, @Nullable String head) {}

  /**
   * A tree that was kept.
   *
   * @param tree empty where it is not known
   */
  private record Kept(String commit, String tree, String parents) {
    static @Nullable Kept of(@Nullable String commit) {
      return commit == null ? null : new Kept(commit, "", "");
    }

    boolean hasTreeOf(Kept other) {
      return !tree.isEmpty() && tree.equals(other.tree);
    }
  }
}
