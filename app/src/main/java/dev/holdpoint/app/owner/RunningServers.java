package dev.holdpoint.app.owner;

import dev.holdpoint.app.lock.LockFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of a project's servers on this machine. Each server keeps its address in a file and
 * holds the lock of that file: the address of a server that died counts no longer.
 */
public final class RunningServers {
  private static final String SUFFIX = ".server";
  private static final int RANDOM_BYTES = 16;

  private final Path directory;

  public RunningServers(Path directory) {
    this.directory = directory;
  }

  /** Makes an address known to other processes, until it is closed or this process ends. */
  public Announced announce(URI address) throws IOException {
    Files.createDirectories(directory);
    removeTheDead();
    byte[] random = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(random);
    Path file = directory.resolve(HexFormat.of().formatHex(random) + SUFFIX);
    return new Announced(LockFile.create(file, address.toString()));
  }

  /** The address of the server that was started last, null where none runs. */
  public @Nullable URI newest() {
    URI newest = null;
    FileTime latest = FileTime.fromMillis(0);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      for (Path file : files) {
        String note = LockFile.holdersNote(file);
        FileTime started = Files.getLastModifiedTime(file);
        if (note != null && started.compareTo(latest) >= 0) {
          newest = URI.create(note);
          latest = started;
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      // No server was ever started here, or one has just ended.
    } catch (IOException | IllegalArgumentException e) {
      // An address makes finding a page easier. Nothing depends on it.
    }
    return newest;
  }

  private void removeTheDead() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      for (Path file : files) {
        if (!LockFile.isHeld(file)) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** An address that others can find. */
  public static final class Announced implements AutoCloseable {
    private final LockFile lock;

    private Announced(LockFile lock) {
      this.lock = lock;
    }

    /** The server has ended. */
    @Override
    public void close() throws IOException {
      lock.closeAndDelete();
    }
  }
}
