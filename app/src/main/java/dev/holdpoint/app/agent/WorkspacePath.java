package dev.holdpoint.app.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A path as an agent writes it, seen from its workspace.
 *
 * @param text relative to the workspace with slashes where it is inside, else as it is
 */
public record WorkspacePath(String text, boolean isInside) {
  /** Links are followed: what one leads out of the workspace is outside, wherever it stands. */
  public static WorkspacePath of(Path workspace, String path) {
    try {
      Path root = workspace.toRealPath();
      Path real = path.startsWith("~") ? null : real(root.resolve(path));
      return real != null && real.startsWith(root) && !real.equals(root)
          ? new WorkspacePath(slashed(root.relativize(real)), true)
          : new WorkspacePath(real == null ? path : real.toString(), false);
    } catch (IOException | InvalidPathException e) {
      return new WorkspacePath(path, false);
    }
  }

  /** Where a file would be written that may not be there yet; null where nobody can tell. */
  private static @Nullable Path real(Path path) throws IOException {
    Path there = path;
    while (there != null && !Files.exists(there)) {
      // Whoever writes to a link that leads nowhere makes the file that it names.
      if (Files.isSymbolicLink(there)) {
        return null;
      }
      there = there.getParent();
    }
    if (there == null) {
      return null;
    }
    Path missing = there.relativize(path);
    for (Path name : missing) {
      if (name.toString().equals("..")) {
        return null;
      }
    }
    return there.toRealPath().resolve(missing).normalize();
  }

  private static String slashed(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }
}
