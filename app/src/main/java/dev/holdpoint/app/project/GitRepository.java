package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.app.yaml.Shown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The git repository around a folder, read from its files: to start the git program would cost more
 * than everything else that a short command does.
 *
 * @param top the folder that holds {@code .git}
 * @param directory this checkout's own git directory
 * @param common what all checkouts of the repository share
 */
public record GitRepository(Path top, Path directory, Path common) {
  private static final int LONGEST_POINTER = 8192;
  private static final String POINTER = "gitdir:";

  /** The nearest one upwards, if there is one. */
  static @Nullable GitRepository around(Path folder) {
    for (Path top = folder; top != null; top = top.getParent()) {
      GitRepository found = at(top);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable GitRepository at(Path top) {
    Path entry = top.resolve(".git");
    Path directory = Files.isDirectory(entry) ? entry : pointed(entry, top);
    if (directory == null || !Files.exists(directory.resolve("HEAD"), LinkOption.NOFOLLOW_LINKS)) {
      return null;
    }
    String shared = content(directory.resolve("commondir"));
    Path common = shared == null ? directory : resolved(directory, shared);
    return Files.isDirectory(common.resolve("objects"))
        ? new GitRepository(top, directory, common)
        : null;
  }

  /** Linked worktrees and submodules have a file that says where their git directory is. */
  private static @Nullable Path pointed(Path file, Path top) {
    String pointer = Files.isRegularFile(file) ? content(file) : null;
    return pointer != null && pointer.startsWith(POINTER)
        ? resolved(top, pointer.substring(POINTER.length()).strip())
        : null;
  }

  private static Path resolved(Path folder, String path) {
    try {
      return folder.resolve(path).normalize();
    } catch (InvalidPathException e) {
      // To go on as if outside of git would begin a second store.
      throw new ProblemsException(
          Problem.of(
              folder.resolve(".git").toString(),
              "names " + Shown.quoted(path) + ", which can't be read here; set LC_ALL=C.UTF-8"));
    }
  }

  private static @Nullable String content(Path file) {
    try {
      return Files.size(file) > LONGEST_POINTER ? null : Files.readString(file).strip();
    } catch (IOException e) {
      return null;
    }
  }
}
