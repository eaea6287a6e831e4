package dev.holdpoint.app.workspace;

import dev.holdpoint.app.text.IoReason;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files below a folder with what shows that one was written; git's and our own are left out,
 * links are not followed.
 */
record Listing(Map<String, Look> files) {
  Listing {
    files = Map.copyOf(files);
  }

  /** How a file looks from outside. */
  record Look(long size, FileTime modified, @Nullable Object inode) {}

  static Listing of(Path folder) {
    Map<String, Look> files = new HashMap<>();
    try {
      Files.walkFileTree(folder, new Visitor(folder, files));
    } catch (IOException e) {
      throw new WorkspaceException("%s can't be read: %s".formatted(folder, IoReason.of(e)), e);
    }
    return new Listing(files);
  }

  /** Paths with slashes, sorted: written, made, replaced or deleted. */
  List<String> changedSince(Listing before) {
    return Stream.concat(files.keySet().stream(), before.files.keySet().stream())
        .distinct()
        .filter(path -> !Objects.equals(files.get(path), before.files.get(path)))
        .sorted()
        .toList();
  }

  /** Looks at every file. */
  private static final class Visitor extends SimpleFileVisitor<Path> {
    private final Path folder;
    private final Map<String, Look> files;

    Visitor(Path folder, Map<String, Look> files) {
      this.folder = folder;
      this.files = files;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      return isLeftOut(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (!isLeftOut(file)) {
        String path = folder.relativize(file).toString();
        files.put(
            path, new Look(attributes.size(), attributes.lastModifiedTime(), attributes.fileKey()));
      }
      return FileVisitResult.CONTINUE;
    }

    /** What can't be read, or went away meanwhile, is not there. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException problem) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException problem) {
      return FileVisitResult.CONTINUE;
    }

    private boolean isLeftOut(Path path) {
      return path.endsWith(".git") || path.equals(folder.resolve(".holdpoint"));
    }
  }
}
