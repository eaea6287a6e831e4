package dev.holdpoint.app.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file that a tool is about, where it really is: links are followed, so that one which leads out
 * of the workspace is outside.
 *
 * @param text from the workspace where it is inside, absolute where it is not
 */
public record WorkspacePath(String text, boolean isInside) {
  /** A file of this name, seen from the workspace. */
  public static WorkspacePath of(Path workspace, String name) {
    try {
      Path root = workspace.toRealPath();
      Path real = real(root.resolve(name).normalize());
      boolean isInside = real.startsWith(root) && !real.equals(root);
      return new WorkspacePath((isInside ? root.relativize(real) : real).toString(), isInside);
    } catch (IOException | InvalidPathException e) {
      return new WorkspacePath(name, false);
    }
  }

  /** As far as there is something, that; the rest would be made below it. */
  private static Path real(Path path) throws IOException {
    @Nullable Path there = path;
    while (there != null && !Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
      there = there.getParent();
    }
    return there == null ? path : there.toRealPath().resolve(there.relativize(path)).normalize();
  }
}
