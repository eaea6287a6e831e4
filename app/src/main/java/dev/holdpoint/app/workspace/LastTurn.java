package dev.holdpoint.app.workspace;

import java.nio.file.Path;

/** Work that was under way when its worktree was deleted: the newest tree that was kept of it. */
record LastTurn(Checkout checkout, TaskRefs refs) {

  /** Puts its files into the worktree that was just made; they are not committed. */
  void restore() {
    String newest = refs.newest(checkout);
    if (newest != null) {
      new Snapshot(checkout).withIndex(index -> checkOut(newest + "^{tree}", index));
    }
  }

  private String checkOut(String tree, Path index) {
    return checkout
        .git()
        .line(checkout.withIndex(index, "", "read-tree", "-m", "-u", "HEAD", tree));
  }
}
