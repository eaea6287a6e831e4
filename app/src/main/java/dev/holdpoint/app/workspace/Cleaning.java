package dev.holdpoint.app.workspace;

import dev.holdpoint.port.Changes.Cleaned;
import dev.holdpoint.port.Changes.Consent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Removes the worktree and the branch of a task, unless that would lose something. */
record Cleaning(Repository repository, Checkout main, TaskRefs refs, Path worktree) {

  /** Why it can't be removed, null where it can. */
  @Nullable String objection(Set<Consent> consents) throws IOException {
    WorktreeEntry entry = WorktreeEntry.of(repository.common(), worktree);
    String lock = entry == null ? null : entry.lock();
    if (lock != null) {
      return "somebody locked it%s; unlock it with: git worktree unlock %s"
          .formatted(lock.isEmpty() ? "" : " (" + lock + ")", Names.quoted(worktree));
    }
    boolean there = Files.exists(worktree, LinkOption.NOFOLLOW_LINKS);
    if (there && !repository.hasWorktree(worktree)) {
      return Names.noWorktree(worktree);
    }
    return consents.contains(Consent.UNAPPLIED) ? null : loss(there);
  }

  private @Nullable String loss(boolean there) throws IOException {
    TaskWork work = there ? TaskWork.in(repository.checkout(worktree), main, refs) : onBranch();
    if (work == null) {
      return null;
    }
    List<String> nested = there ? nested(work.tree()) : List.of();
    if (!nested.isEmpty()) {
      return """
      it holds repositories of their own, whose commits may be nowhere else: %s
      Remove it all the same with: holdpoint clean --force %s\
      """
          .formatted(String.join(", ", nested), refs.task());
    }
    return work.isInBranch()
        ? null
        : """
        its changes were never applied
          look at them:  holdpoint diff %1$s
          bring them in: holdpoint apply %1$s
          lose them:     holdpoint clean --force %1$s\
        """
            .formatted(refs.task());
  }

  private @Nullable TaskWork onBranch() {
    String head = branch();
    return head == null ? null : TaskWork.onBranch(main, refs, head);
  }

  /** Submodules that were checked out in there, and clones. */
  private List<String> nested(String tree) {
    List<String> nested = new ArrayList<>();
    for (String line : main.checked("ls-tree", "-r", "-z", tree).names()) {
      String path = line.substring(line.indexOf('\t') + 1);
      if (line.startsWith("160000 ") && Files.exists(worktree.resolve(path).resolve(".git"))) {
        nested.add(path);
      }
    }
    return nested;
  }

  /** Removes what is there; a second call goes on where the first was cut off. */
  Cleaned.Removed remove(Set<Consent> consents) throws IOException {
    List<String> notes = new ArrayList<>();
    String head = checkedOut();
    forgetRefs(consents);
    Git.Result removed =
        repository
            .git()
            .call(repository.directory(), "worktree", "remove", "--force", worktree.toString());
    if (!removed.isSuccess() && Files.exists(worktree, LinkOption.NOFOLLOW_LINKS)) {
      Trees.delete(worktree);
    }
    repository.forget(worktree);
    removeBranch(head, consents, notes);
    return new Cleaned.Removed(worktree, notes);
  }

  private @Nullable String checkedOut() throws IOException {
    return repository.hasWorktree(worktree)
        ? TaskRefs.find(repository.checkout(worktree), "HEAD^{commit}")
        : null;
  }

  private void forgetRefs(Set<Consent> consents) {
    StringBuilder forgotten = new StringBuilder();
    for (String ref : refs.all(main)) {
      if (consents.contains(Consent.TURNS)
          || ref.equals(refs.start())
          || ref.equals(refs.applied())) {
        forgotten.append("delete ").append(ref).append('\n');
      }
    }
    if (!forgotten.isEmpty()) {
      main.lineWith(forgotten.toString(), "update-ref", "--stdin");
    }
  }

  private void removeBranch(
      @Nullable String checkedOut, Set<Consent> consents, List<String> notes) {
    String branch = branch();
    if (branch == null) {
      return;
    }
    // On another branch the agent may have left commits here that nobody has looked at.
    boolean looked =
        checkedOut == null
            || consents.contains(Consent.UNAPPLIED)
            || branch.equals(checkedOut)
            || main.call("merge-base", "--is-ancestor", branch, checkedOut).isSuccess();
    if (!looked) {
      notes.add(
          "the branch %s stays: it has commits that the workspace did not have"
              .formatted(refs.branch()));
      return;
    }
    Git.Result deleted = main.call("branch", "--quiet", "-D", refs.branch());
    if (!deleted.isSuccess()) {
      notes.add("the branch %s stays: %s".formatted(refs.branch(), deleted.err()));
    }
  }

  @Nullable String branch() {
    return TaskRefs.find(main, refs.branchRef() + "^{commit}");
  }
}
