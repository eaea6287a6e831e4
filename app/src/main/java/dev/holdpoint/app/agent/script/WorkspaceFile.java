package dev.holdpoint.app.agent.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that a scenario writes; it can't be outside of the workspace. */
record WorkspaceFile(Path workspace, String name) {

  void write(String text) throws IOException {
    Path file = place();
    Files.createDirectories(insideOnly(file.resolveSibling("")));
    // A link as the last name would lead out again.
    Files.write(
        file,
        text.getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
  }

  private Path place() throws IOException {
    try {
      Path relative = Path.of(name);
      boolean leaves = relative.isAbsolute();
      for (Path part : relative) {
        leaves |= part.toString().equals("..");
      }
      if (!leaves && !relative.normalize().toString().isEmpty()) {
        return workspace.resolve(relative).normalize();
      }
    } catch (InvalidPathException e) {
      throw new IOException("no file can have this name", e);
    }
    throw new IOException("it is not a file inside of the workspace");
  }

  /** Links on the way are followed; where they end must be inside. */
  private Path insideOnly(Path directory) throws IOException {
    Path existing = directory;
    while (existing != null && !Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
      existing = existing.getParent();
    }
    if (existing == null || !existing.toRealPath().startsWith(workspace.toRealPath())) {
      throw new IOException("a link on its way leads out of the workspace");
    }
    return directory;
  }
}
