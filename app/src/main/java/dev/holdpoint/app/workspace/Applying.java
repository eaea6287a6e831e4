package dev.holdpoint.app.workspace;

import dev.holdpoint.port.Changes.Applied;
import dev.holdpoint.port.Changes.Ending;
import dev.holdpoint.port.Changes.Outlook;
import dev.holdpoint.port.Changes.Why;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings a task's work into the branch that is checked out in the project: all of it or nothing.
 * Everything that can be refused is refused before the first file is touched.
 *
 * @param accepted the version of the task's files that somebody accepted, null for none
 */
record Applying(Checkout main, Path workspace, @Nullable String accepted) {
  private static final List<String> UNDER_WAY =
      List.of("MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply");

  Applied apply(TaskWork work, String message, Ending ending) {
    return switch (check(work, List.of())) {
      case ApplyCheck.No(Applied why) -> why;
      case ApplyCheck.Yes(TreeDiff change, TreeDiff.Paths paths) -> {
        List<String> unaccepted = unaccepted(work);
        if (!unaccepted.isEmpty()) {
          yield changed(work, unaccepted);
        }
        String commit = bringIn(work, message, ending, change);
        yield ending == Ending.STAGED
            ? new Applied.Staged(paths.all())
            : new Applied.Committed(main.branch(), commit, paths.all());
      }
    };
  }

  /** The same, if it is what this state names. */
  Outlook applyShown(TaskWork work, String state, String message) {
    return switch (check(work, List.of())) {
      case ApplyCheck.No no -> outlook(work, no);
      case ApplyCheck.Yes(TreeDiff change, TreeDiff.Paths _) when state(change).equals(state) ->
          new Outlook.Done(work.commit(bringIn(work, message, Ending.COMMITTED, change)));
      case ApplyCheck.Yes(TreeDiff change, TreeDiff.Paths _) -> outlook(work, change, List.of());
    };
  }

  /** What would come of it. */
  Outlook outlook(TaskWork work) {
    List<String> halfDone = new Unfinished(main).files();
    return switch (check(work, halfDone)) {
      case ApplyCheck.No no -> outlook(work, no);
      case ApplyCheck.Yes(TreeDiff change, TreeDiff.Paths _) -> outlook(work, change, halfDone);
    };
  }

  private static Outlook outlook(TaskWork work, ApplyCheck.No no) {
    return no.why instanceof Applied.Refused why
        ? new Outlook.Refused(why)
        : new Outlook.Done(work.applied());
  }

  private Outlook outlook(TaskWork work, TreeDiff change, List<String> halfDone) {
    return new Outlook.Ready(
        main.branch(),
        state(change),
        change.files(),
        work.commitCount(),
        halfDone,
        unaccepted(work));
  }

  /**
   * Files of the task that are others than those that were accepted; all where nobody can tell.
   * What was merged from the current branch, and is as it is there, counts as accepted.
   */
  private List<String> unaccepted(TaskWork work) {
    if (accepted == null || accepted.equals(work.tree())) {
      return List.of();
    }
    if (!main.call("cat-file", "-e", accepted + "^{tree}").isSuccess()) {
      return work.diff().names();
    }
    Set<String> own = new HashSet<>(work.diff().names());
    String start = work.marks().start();
    own.addAll(new TreeDiff(main, start == null ? work.base() : start, accepted).names());
    return new TreeDiff(main, accepted, work.tree())
        .names().stream().filter(own::contains).toList();
  }

  /** Names what a person agrees to: into which branch, onto which commit, and which files. */
  private String state(TreeDiff change) {
    return String.join(" ", main.branch(), change.from(), change.to());
  }

  /** Whether it can be done. */
  private sealed interface ApplyCheck {
    record Yes(TreeDiff change, TreeDiff.Paths paths) implements ApplyCheck {}

    record No(Applied why) implements ApplyCheck {}
  }

  /**
   * @param halfDone files that will have been set back by then
   */
  private ApplyCheck check(TaskWork work, List<String> halfDone) {
    refuseUnderWay();
    Merge merged = work.merged();
    if (!merged.isClean()) {
      return new ApplyCheck.No(conflict(work.refs(), merged.conflicts()));
    }
    TreeDiff change = new TreeDiff(main, work.into(), merged.tree());
    if (change.isEmpty()) {
      return new ApplyCheck.No(new Applied.Nothing());
    }
    TreeDiff.Paths paths = change.paths();
    List<String> inTheWay = new Obstacles(main, change, paths).find(halfDone);
    return inTheWay.isEmpty()
        ? new ApplyCheck.Yes(change, paths)
        : new ApplyCheck.No(uncommitted(work.refs(), inTheWay));
  }

  private String bringIn(TaskWork work, String message, Ending ending, TreeDiff change) {
    String head = work.into();
    String commit =
        Identity.commitOfUser(main, message, new Identity.Committed(change.to(), List.of(head)));
    String record =
        Identity.commit(
            main,
            Identity.HOLDPOINT,
            work.refs().task() + " was applied",
            new Identity.Committed(work.tree(), List.of(commit, work.head())));
    new Unfinished(main).begin(record, change);
    Git.Result done =
        main.callWith(ending(ending, work.refs(), head, record), "update-ref", "--stdin");
    if (!done.isSuccess()) {
      throw overtaken(change, done);
    }
    return commit;
  }

  /** Somebody committed in the moment in which the files were written. */
  private WorkspaceException overtaken(TreeDiff change, Git.Result result) {
    Set<String> touched = new HashSet<>(change.names());
    Unfinished unfinished = new Unfinished(main);
    if (new TreeDiff(main, change.from(), "HEAD").names().stream().noneMatch(touched::contains)) {
      unfinished.undo(change);
      return new WorkspaceException(
          "the current branch moved on in this moment, and nothing was applied; try again (%s)"
              .formatted(result.err()));
    }
    unfinished.forget();
    return new WorkspaceException(
        "a commit that was made in %s in this moment took the changes in; look at: git show"
            .formatted(main.top()));
  }

  /** One transaction: either all of these names change, or none. */
  private static String ending(Ending ending, TaskRefs refs, String head, String record) {
    String over = "delete " + Unfinished.REF + "\n";
    return ending == Ending.STAGED
        ? over
        : "update HEAD %s^1 %s\nupdate %s %s\n".formatted(record, head, refs.applied(), record)
            + over;
  }

  private void refuseUnderWay() {
    for (String sign : UNDER_WAY) {
      if (Files.exists(main.directory().resolve(sign))) {
        throw new WorkspaceException(
            "a merge, rebase or cherry-pick is under way in %s: finish or abort it, then apply"
                .formatted(main.top()));
      }
    }
  }

  private Applied conflict(TaskRefs refs, List<String> files) {
    String branch = main.branch().isEmpty() ? main.head() : main.branch();
    return new Applied.Refused(
        Why.CONFLICT,
        files,
        """
        %s and %s changed the same places, and nothing was applied:
        %s
        Resolve it in the workspace, then apply again%s:
          cd %s
          git add -A && git commit -m "Work of %s"
          git merge %s
          … edit the files, then: git add -A && git commit --no-edit\
        """
            .formatted(
                refs.task(),
                branch,
                Names.indented(files),
                accepted == null ? "" : " with --changed, as the result was accepted before that",
                Names.quoted(workspace),
                refs.task(),
                branch));
  }

  private Applied changed(TaskWork work, List<String> files) {
    return new Applied.Refused(
        Why.CHANGED,
        files,
        """
        These files of %1$s were changed after its result was accepted, and nothing was applied:
        %2$s
        Undo that in its workspace, or apply them as they are now:
          holdpoint apply %1$s --changed\
        """
            .formatted(work.refs().task(), Names.indented(files)));
  }

  private Applied uncommitted(TaskRefs refs, List<String> files) {
    return new Applied.Refused(
        Why.UNCOMMITTED,
        files,
        """
        %s changed files that you have changes in, or that git doesn't track; nothing was applied:
        %s
        Commit, stash or move them, then apply again.\
        """
            .formatted(refs.task(), Names.indented(files)));
  }
}
