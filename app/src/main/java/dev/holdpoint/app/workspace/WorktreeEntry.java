package dev.holdpoint.app.workspace;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What git has written down about a worktree, which may itself be gone.
 *
 * @param directory git's own directory for it
 */
record WorktreeEntry(Path directory) {
  private static final String BY_GIT = "initializing";

  /** The entry for a place, null where git knows of none. */
  static @Nullable WorktreeEntry of(Path common, Path worktree) throws IOException {
    Path entries = common.resolve("worktrees");
    if (!Files.isDirectory(entries)) {
      return null;
    }
    Path place = placed(worktree);
    try (DirectoryStream<Path> all = Files.newDirectoryStream(entries)) {
      for (Path entry : all) {
        Path known = place(entry);
        if (known != null && placed(known).equals(place)) {
          return new WorktreeEntry(entry);
        }
      }
    }
    return null;
  }

  /** Why somebody locked it, null where nobody did; git's own lock while it makes one is none. */
  @Nullable String lock() throws IOException {
    Path lock = directory.resolve("locked");
    if (!Files.exists(lock)) {
      return null;
    }
    String reason = Files.readString(lock).strip();
    return reason.equals(BY_GIT) ? null : reason;
  }

  private static @Nullable Path place(Path entry) {
    try {
      String file = Files.readString(entry.resolve("gitdir")).strip();
      return entry.resolve(file).normalize().getParent();
    } catch (IOException | InvalidPathException e) {
      return null;
    }
  }

  /** By the folder's real name, since the worktree itself may be gone. */
  private static Path placed(Path worktree) {
    Path folder = worktree.getParent();
    try {
      return folder == null ? worktree : folder.toRealPath().resolve(worktree.getFileName());
    } catch (IOException e) {
      return worktree;
    }
  }
}
