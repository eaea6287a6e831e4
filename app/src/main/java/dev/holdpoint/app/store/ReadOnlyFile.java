package dev.holdpoint.app.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A store that this user may read and not write. SQLite wants to write beside the file even to read
 * it: the log of what is not in the file yet, and its index. Where a process has the store open,
 * both are there and can be read. Where none has, everything is in the file, which is then read as
 * one that does not change; it is looked at after every read whether that was true.
 */
record ReadOnlyFile(Path file, boolean isUnchanging, @Nullable FileTime changed, long size) {
  private static final Duration LONGEST_OPENING = Duration.ofSeconds(5);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

  /** Null where the store can be written, or is not there. */
  static @Nullable ReadOnlyFile of(Path file) throws IOException {
    // In this order: what is missing can't be written, and may be made in the next moment.
    if (Files.notExists(file)) {
      return null;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || (Files.isWritable(folder) && Files.isWritable(file))) {
      return null;
    }
    // Looked at before the log: a writer that comes between leaves a newer time behind.
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    boolean hasLog = hasLog(file);
    if (hasLog && !hasIndex(file)) {
      if (!hasLog(file)) {
        // The last process that had it open has closed it.
        return of(file);
      }
      throw new StoreException(
          ("The store %s can't be read without write access: a process ended in the middle of its"
                  + " work. Run `holdpoint list` once as a user who may write to that folder.")
              .formatted(file));
    }
    return new ReadOnlyFile(file, !hasLog, now.lastModifiedTime(), now.size());
  }

  private static boolean hasLog(Path file) {
    return Files.exists(beside(file, "-wal"));
  }

  /** A process that opens the store makes the log first and its index a moment later. */
  private static boolean hasIndex(Path file) {
    long end = System.nanoTime() + LONGEST_OPENING.toNanos();
    while (Files.notExists(beside(file, "-shm"))) {
      if (System.nanoTime() > end || !hasLog(file)) {
        return false;
      }
      LockSupport.parkNanos(LOOK_AGAIN.toNanos());
    }
    return true;
  }

  private static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  /** What SQLite is told in the file's address. */
  String parameters() {
    return isUnchanging ? "?immutable=1" : "?mode=ro";
  }

  /** Whether somebody wrote since, which a connection to an unchanging file never sees. */
  boolean isOutdated() {
    return isUnchanging && (hasLog(file) || hasChanged());
  }

  /** What was read may be half of this and half of that where the file changed. */
  void requireSame() {
    if (isUnchanging && hasChanged()) {
      throw new StoreException(
          "The store %s was changed while it was read without write access. Try again."
              .formatted(file));
    }
  }

  private boolean hasChanged() {
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return !now.lastModifiedTime().equals(changed) || now.size() != size;
    } catch (IOException e) {
      // It is gone, which is a change too.
      return true;
    }
  }

  StoreException tooOld() {
    return new StoreException(
        ("The store %s is of an earlier version of Holdpoint, and can't be brought up to date"
                + " without write access. Run `holdpoint list` once as a user who may write to its"
                + " folder.")
            .formatted(file));
  }
}
