package dev.holdpoint.app.workspace;

import dev.holdpoint.app.text.IoReason;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * All files of a checkout as a tree of git's, untracked ones included and ignored ones not. An
 * index of its own is used, so that branch, index and files stay as they are.
 */
final class Snapshot {
  private static final String NAME = "holdpoint-index-";
  private static final Duration SURELY_LEFT_BEHIND = Duration.ofDays(1);
  private static final int TRIES = 3;

  private final Checkout checkout;

  Snapshot(Checkout checkout) {
    this.checkout = checkout;
  }

  /** Writes the tree and returns its id. */
  String tree() {
    return withIndex(
        index -> {
          showHidden(index);
          addEverything(index);
          return checkout.git().line(checkout.withIndex(index, "", "write-tree"));
        });
  }

  /** Lends a copy of the checkout's index, with all that it knows about unchanged files. */
  <T> T withIndex(Function<Path, T> work) {
    try {
      sweep();
      Path index = Files.createTempFile(checkout.directory(), NAME, "");
      try {
        seed(index);
        return work.apply(index);
      } finally {
        Files.deleteIfExists(index);
        Files.deleteIfExists(index.resolveSibling(index.getFileName() + ".lock"));
      }
    } catch (IOException e) {
      throw new WorkspaceException(
          "%s can't be read for %s: %s"
              .formatted(checkout.directory(), checkout.top(), IoReason.of(e)),
          e);
    }
  }

  private void seed(Path index) throws IOException {
    Path real = checkout.directory().resolve("index");
    if (!Files.exists(real)) {
      Files.delete(index);
      checkout.git().line(checkout.withIndex(index, "", "read-tree", "HEAD"));
      return;
    }
    // Git believes no time stamp of a file that is as young as the index; to a younger copy, what
    // was changed in that same moment would look unchanged. Asked for first: an index that is
    // replaced meanwhile may only seem older than it is.
    FileTime written = Files.getLastModifiedTime(real);
    Files.copy(real, index, StandardCopyOption.REPLACE_EXISTING);
    Files.setLastModifiedTime(index, written);
  }

  /** Nobody can hide changes by telling the index not to look. */
  private void showHidden(Path index) {
    Git.Result all = checkout.git().call(checkout.withIndex(index, "", "ls-files", "-v", "-z"));
    List<String> assumed = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    for (String line : all.names()) {
      char tag = line.charAt(0);
      if (Character.isLowerCase(tag)) {
        assumed.add(line.substring(2));
      }
      if (tag == 'S' || tag == 's') {
        skipped.add(line.substring(2));
      }
    }
    unmark(index, "--no-assume-unchanged", assumed);
    if (!skipped.isEmpty() && !isSparse()) {
      unmark(index, "--no-skip-worktree", skipped);
    }
  }

  private boolean isSparse() {
    return checkout.call("config", "--bool", "core.sparseCheckout").line().equals("true");
  }

  private void unmark(Path index, String how, List<String> files) {
    if (!files.isEmpty()) {
      String names = String.join("\0", files) + "\0";
      checkout.git().call(checkout.withIndex(index, names, "update-index", how, "-z", "--stdin"));
    }
  }

  private void addEverything(Path index) {
    Git.Call call =
        checkout.withIndex(
            index,
            "",
            "-c",
            "core.safecrlf=false",
            "-c",
            "advice.addEmbeddedRepo=false",
            // Their ref is made durable by git: objects that it names must not be lost before it.
            "-c",
            "core.fsync=committed,loose-object",
            "-c",
            "core.fsyncMethod=batch",
            "add",
            "--all",
            "--ignore-errors");
    Git.Result added = checkout.git().call(call);
    // A file that went away while git looked at it ends the call.
    for (int i = 1; i < TRIES && added.exit() > 1; i++) {
      added = checkout.git().call(call);
    }
    // 1: something in there is nothing for git, like a repository without a commit.
    if (added.exit() > 1) {
      Git.checked(call, added);
    }
  }

  /** Copies of processes that were killed. */
  private void sweep() throws IOException {
    Instant old = Instant.now().minus(SURELY_LEFT_BEHIND);
    try (DirectoryStream<Path> left = Files.newDirectoryStream(checkout.directory(), NAME + "*")) {
      for (Path file : left) {
        if (wasMadeBefore(old, file)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** Not by the time of modification, which is the index's own. */
  private static boolean wasMadeBefore(Instant time, Path file) throws IOException {
    try {
      return Files.getAttribute(file, "unix:ctime") instanceof FileTime made
          && made.toInstant().isBefore(time);
    } catch (NoSuchFileException e) {
      // Another process has just given its own back.
      return false;
    }
  }
}
