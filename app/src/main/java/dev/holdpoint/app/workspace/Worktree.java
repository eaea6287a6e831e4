package dev.holdpoint.app.workspace;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.port.Changes.ChangedFile;
import dev.holdpoint.port.Workspaces.ChangedFiles;
import dev.holdpoint.port.Workspaces.Outputs;
import dev.holdpoint.port.Workspaces.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A task's own directory: nobody else is in there, so there is nothing to give back.
 *
 * @param prefix the project's place in the repository, empty or with a slash at its end
 */
record Worktree(Path directory, Checkout checkout, TaskRefs refs, String prefix)
    implements Workspace {

  @Override
  public String edits(int run, int turn) {
    return turns().edits(run, turn);
  }

  @Override
  public ChangedFiles watch(int run, int turn) {
    String before = turns().before(run, turn);
    return () ->
        turns().changedSince(before).stream()
            .map(path -> RelativePath.of(prefix, path))
            .sorted()
            .toList();
  }

  @Override
  public void keep(int run, int turn) {
    turns().keep(run, turn);
  }

  @Override
  public Outputs outputs() {
    String tree = new Snapshot(checkout).tree();
    String start = TaskRefs.find(checkout, refs.start());
    if (start == null) {
      return new Outputs(List.of(), tree);
    }
    return new Outputs(
        new TreeDiff(checkout, start, tree).files().stream().map(Worktree::words).toList(), tree);
  }

  private static String words(ChangedFile file) {
    String kind = file.kind().name().toLowerCase(Locale.ROOT);
    String path = Escaped.line(file.path()); // A line break in a name would make up a file.
    return file.binary()
        ? "%-7s  %s  (binary)".formatted(kind, path)
        : "%-7s  %s  (+%d -%d)".formatted(kind, path, file.added(), file.removed());
  }

  @Override
  public void commit(String message) {
    refuseOtherBranch();
    refuseConflicts();
    Git.Result added =
        checkout.call("-c", "core.safecrlf=false", "add", "--all", "--ignore-errors");
    if (added.exit() > 1) {
      throw failed(added);
    }
    commit(call -> checkout.callWith(message + "\n", call));
  }

  /** By an index of its own, for somebody may be saving files or adding them at this moment. */
  @Override
  public void commit(String message, String version) {
    refuseOtherBranch();
    refuseConflicts();
    new Snapshot(checkout)
        .withIndex(
            index -> {
              Git git = checkout.git();
              git.line(checkout.withIndex(index, "", "read-tree", version));
              commit(call -> git.call(checkout.withIndex(index, message + "\n", call)));
              return version;
            });
    // Where somebody holds the index at this moment, it only has what was committed before.
    checkout.call("read-tree", "-i", "-m", version);
  }

  /** Nearly always there is something to commit, in a name that git knows. */
  private void commit(Function<String[], Git.Result> git) {
    Git.Result committed = git.apply(commit(Identity.ONLY_CONFIGURED));
    if (!committed.isSuccess() && hasSomethingToCommit(git)) {
      committed = git.apply(commit(Identity.ofUser(checkout)));
      if (!committed.isSuccess()) {
        throw failed(committed);
      }
    }
  }

  private static String[] commit(List<String> identity) {
    List<String> call = new ArrayList<>(identity);
    // No cleaning up in the background: it would outlive the turn.
    call.addAll(List.of("-c", "gc.auto=0", "-c", "maintenance.auto=false", "commit"));
    call.addAll(List.of("--quiet", "--no-verify", "--no-gpg-sign", "--cleanup=whitespace"));
    call.addAll(List.of("--allow-empty-message", "-F", "-"));
    return call.toArray(String[]::new);
  }

  private boolean hasSomethingToCommit(Function<String[], Git.Result> git) {
    String[] compare = {"diff", "--cached", "--quiet", "--no-ext-diff", "--no-textconv", "HEAD"};
    return !git.apply(compare).isSuccess()
        || Files.exists(checkout.directory().resolve("MERGE_HEAD"));
  }

  private void refuseOtherBranch() {
    String branch = checkout.branch();
    if (!branch.equals(refs.branch())) {
      throw new WorkspaceException(
          "%s is on %s, not on its own, so nothing was committed; go back with: git -C %s switch %s"
              .formatted(
                  checkout.top(),
                  branch.isEmpty() ? "no branch" : "branch " + branch,
                  Names.quoted(checkout.top()),
                  refs.branch()));
    }
  }

  private void refuseConflicts() {
    List<String> unmerged = checkout.unmerged();
    if (!unmerged.isEmpty()) {
      throw new WorkspaceException(
          "%s has conflicts that nobody resolved, so nothing was committed: %s"
              .formatted(checkout.top(), String.join(", ", unmerged)));
    }
  }

  private WorkspaceException failed(Git.Result result) {
    return new WorkspaceException(
        "%s can't be committed to %s: %s".formatted(checkout.top(), refs.branch(), result.err()));
  }

  private TurnTrees turns() {
    return new TurnTrees(checkout, refs);
  }

  @Override
  public void close() {}
}
