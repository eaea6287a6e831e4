package dev.holdpoint.app.address;

import dev.holdpoint.app.lock.LockFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The file in which a server writes its address, for as long as it runs. The server holds the lock
 * of the file: once its process is gone, however it ended, the file says nothing any more. Each
 * server has a file of its own, so none takes away what another one has written.
 */
public final class Announcement implements AutoCloseable {
  private final LockFile lock;

  private Announcement(LockFile lock) {
    this.lock = lock;
  }

  /**
   * From now on others find this address.
   *
   * @param folder with the files of all servers of the project
   */
  public static Announcement of(ServerAddress address, Path folder) throws IOException {
    Files.createDirectories(folder.toAbsolutePath());
    ServerFiles files = new ServerFiles(folder);
    LockFile lock = LockFile.create(files.next(), address.note());
    try {
      files.removeLeftovers();
    } catch (IOException | UncheckedIOException e) {
      // What stays says nothing, since nobody holds its lock any more.
    }
    return new Announcement(lock);
  }

  /** The server is gone. */
  @Override
  public void close() throws IOException {
    lock.closeAndDelete();
  }
}
