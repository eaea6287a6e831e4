package dev.holdpoint.app.secret;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A file that only its owner can read, in a folder that only its owner can enter. */
public final class PrivateFile {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private PrivateFile() {}

  /**
   * Writes a new file, durable when this returns.
   *
   * @throws FileAlreadyExistsException where there is one, which stays as it is
   */
  public static void create(Path file, byte[] bytes) throws IOException {
    List<Path> changed = makeFolder(file);
    Path fresh = write(file, bytes);
    try {
      // A link, not a move: a file that is there is never replaced.
      Files.createLink(file, fresh);
    } finally {
      Files.delete(fresh);
    }
    for (Path folder : changed) {
      sync(folder);
    }
  }

  /** Writes a file in place of the one that may be there; others see the one or the other. */
  public static void replace(Path file, byte[] bytes) throws IOException {
    makeFolder(file);
    Files.move(write(file, bytes), file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The folders that have something new in them once the file is written. */
  private static List<Path> makeFolder(Path file) throws IOException {
    List<Path> changed = new ArrayList<>();
    Path folder = file.toAbsolutePath().getParent();
    for (Path above = folder; above != null; above = above.getParent()) {
      changed.add(above);
      if (Files.exists(above)) {
        break;
      }
    }
    if (folder != null) {
      Files.createDirectories(folder, OWNER_FOLDER);
    }
    return changed;
  }

  private static Path write(Path file, byte[] bytes) throws IOException {
    Path fresh =
        Files.createTempFile(file.resolveSibling("").toAbsolutePath(), ".new", "", OWNER_ONLY);
    try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
      for (ByteBuffer left = ByteBuffer.wrap(bytes); left.hasRemaining(); ) {
        channel.write(left);
      }
      channel.force(true);
      return fresh;
    } catch (IOException e) {
      Files.deleteIfExists(fresh);
      throw e;
    }
  }

  private static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
