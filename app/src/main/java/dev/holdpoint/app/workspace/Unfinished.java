package dev.holdpoint.app.workspace;

import dev.holdpoint.app.text.IoReason;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A change to the project's own files that is under way. A mark is there from before the first file
 * is written until the branch has it, so that whoever comes after a kill or a power cut can undo
 * it.
 */
record Unfinished(Checkout main) {
  /** Names what is being applied; each worktree of a repository has its own. */
  static final String REF = "refs/worktree/holdpoint/applying";

  private static final String ASIDE = "refs/worktree/holdpoint/set-aside";

  /** Writes the files and the index; where that fails, they are as before. */
  void begin(String record, TreeDiff change) {
    main.line("update-ref", REF, record);
    Git.Result written = main.call("read-tree", "-m", "-u", change.from(), change.to());
    if (!written.isSuccess()) {
      undo(change);
      throw new WorkspaceException(
          "git could not write all files in %s, and those that it had written were set back: %s"
              .formatted(main.top(), written.err()));
    }
  }

  /** The files that are to be set back, since a process died while it wrote them. */
  List<String> files() {
    refuseLocked();
    String record = TaskRefs.find(main, REF);
    TreeDiff change = record == null ? null : cutOff(record);
    return change == null ? List.of() : change.names();
  }

  /** Null where the branch has moved on: people have taken care of it. */
  private @Nullable TreeDiff cutOff(String record) {
    String commit = main.line("rev-parse", record + "^1");
    String before = main.line("rev-parse", commit + "^1");
    return main.head().equals(before)
        ? new TreeDiff(main, before, main.line("rev-parse", commit + "^{tree}"))
        : null;
  }

  /** Undoes what a process that died has begun. */
  void recover(Consumer<String> warnings) {
    refuseLocked();
    String record = TaskRefs.find(main, REF);
    if (record == null) {
      return;
    }
    TreeDiff change = cutOff(record);
    if (change == null) {
      forget();
    } else {
      String aside = setAside(change.names());
      undo(change);
      warnings.accept(
          "an apply was cut off before it was done; its files are as they were before it."
              + " How they were left is kept: git show --stat "
              + aside);
    }
  }

  void forget() {
    main.line("update-ref", "-d", REF);
  }

  /** A git that was killed leaves its lock; one that is at work is not to be disturbed. */
  private void refuseLocked() {
    Path lock = main.directory().resolve("index.lock");
    if (Files.exists(lock)) {
      throw new WorkspaceException(
          "another git is at work in %s; if none is, delete %s, then apply again"
              .formatted(main.top(), lock));
    }
  }

  /** Sets files and index back to what they were, where the change has touched them. */
  void undo(TreeDiff change) {
    List<String> added = change.added();
    List<String> others = new ArrayList<>(change.names());
    others.removeAll(new HashSet<>(added));
    for (String path : added) {
      delete(main.top().resolve(path));
    }
    checked(terminated(added), "update-index", "--force-remove", "-z", "--stdin");
    checked(
        terminated(others),
        "restore",
        "--source=" + change.from(),
        "--staged",
        "--worktree",
        "--pathspec-from-file=-",
        "--pathspec-file-nul");
    forget();
  }

  private void checked(String names, String... call) {
    if (!names.isEmpty()) {
      Git.Result done = main.callWith(names, call);
      if (!done.isSuccess()) {
        throw new WorkspaceException(
            "an apply was cut off in %s and can't be undone: %s; when that is mended, apply again"
                .formatted(main.top(), done.err()));
      }
    }
  }

  private static String terminated(List<String> names) {
    return names.isEmpty() ? "" : String.join("\0", names) + "\0";
  }

  private void delete(Path file) {
    try {
      if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
        Files.deleteIfExists(file);
      }
      for (Path folder = file.getParent();
          folder != null && !folder.equals(main.top());
          folder = folder.getParent()) {
        Files.deleteIfExists(folder);
      }
    } catch (DirectoryNotEmptyException e) {
      // Others live there.
    } catch (IOException e) {
      throw new WorkspaceException(
          "%s can't be taken away again: %s".formatted(file, IoReason.of(e)), e);
    }
  }

  /** Nothing is lost, even if somebody went on with the files that were left half done. */
  private String setAside(List<String> names) {
    List<String> there =
        names.stream()
            .filter(
                name -> {
                  Path file = main.top().resolve(name);
                  return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                      && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
                })
            .toList();
    String tree = new Snapshot(main).withIndex(index -> treeOf(there, index));
    String commit =
        Identity.commit(
            main,
            Identity.HOLDPOINT,
            "Files of an apply that was cut off",
            new Identity.Committed(tree, List.of(main.head())));
    main.line("update-ref", ASIDE, commit);
    return ASIDE;
  }

  private String treeOf(List<String> names, Path index) {
    if (!names.isEmpty()) {
      main.git()
          .call(
              main.withIndex(
                  index,
                  terminated(names),
                  "add",
                  "--force",
                  "--ignore-errors",
                  "--pathspec-from-file=-",
                  "--pathspec-file-nul"));
    }
    return main.git().line(main.withIndex(index, "", "write-tree"));
  }
}
