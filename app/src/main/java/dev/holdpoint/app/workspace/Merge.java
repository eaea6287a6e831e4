package dev.holdpoint.app.workspace;

import java.util.List;

/**
 * Two trees with the changes that both made to a third; no file is touched for it.
 *
 * @param conflicts files that both changed in the same place; the tree counts only without any
 */
record Merge(String tree, List<String> conflicts) {
  Merge {
    conflicts = List.copyOf(conflicts);
  }

  static Merge of(Checkout checkout, String base, String ours, String theirs) {
    // Git looks for the base itself: these commits leave it no choice.
    String start = commit(checkout, base, List.of());
    String one = commit(checkout, ours, List.of(start));
    String other = commit(checkout, theirs, List.of(start));
    return merged(checkout, one, other);
  }

  /** The same with a base that is a commit before ours. */
  static Merge since(Checkout checkout, String base, String ours, String theirs) {
    return merged(checkout, ours, commit(checkout, theirs, List.of(base)));
  }

  private static Merge merged(Checkout checkout, String one, String other) {
    Git.Result merged =
        checkout.call(
            "merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", one, other);
    if (merged.exit() == 129) {
      throw new WorkspaceException("this needs git 2.38 or newer: update git, then try again");
    }
    if (merged.exit() > 1) {
      throw new WorkspaceException("git can't merge the changes: " + merged.err());
    }
    List<String> names = merged.names();
    return new Merge(names.getFirst(), names.subList(1, names.size()));
  }

  boolean isClean() {
    return conflicts.isEmpty();
  }

  private static String commit(Checkout checkout, String tree, List<String> parents) {
    return Identity.commit(
        checkout,
        Identity.HOLDPOINT,
        "for a merge",
        new Identity.Committed(tree + "^{tree}", parents));
  }
}
