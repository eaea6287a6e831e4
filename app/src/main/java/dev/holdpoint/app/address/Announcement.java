package dev.holdpoint.app.address;

import dev.holdpoint.app.lock.LockFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The file in which a server writes its address, for as long as it runs. The server holds the lock
 * of the file: once its process is gone, however it ended, the file says nothing any more. Of two
 * servers of a project the one that started last is found.
 */
public final class Announcement implements AutoCloseable {
  private final Path file;
  private final String note;
  private final LockFile lock;

  private Announcement(Path file, String note, LockFile lock) {
    this.file = file;
    this.note = note;
    this.lock = lock;
  }

  /** From now on others find this address. */
  public static Announcement of(ServerAddress address, Path file) throws IOException {
    Files.createDirectories(file.resolveSibling("").toAbsolutePath());
    String note = address.note();
    return new Announcement(file, note, LockFile.create(file, note));
  }

  /** The server is gone. */
  @Override
  public void close() throws IOException {
    if (isStillOurs()) {
      lock.closeAndDelete();
    } else {
      lock.close();
    }
  }

  /** A server that started later has replaced the file by its own. */
  private boolean isStillOurs() throws IOException {
    try {
      return Files.readString(file).equals(note);
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
