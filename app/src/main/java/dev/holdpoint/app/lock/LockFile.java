package dev.holdpoint.app.lock;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A lock that this process holds by a file. The system takes it away when the process dies, however
 * that happens.
 *
 * <p>Closing any channel on a file drops all of the process's locks on it, so a file that is held
 * here is never opened a second time: a table knows them.
 */
public final class LockFile implements AutoCloseable {
  private static final Map<Path, LockFile> HELD = new HashMap<>();
  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

  private final Path file;
  private final FileChannel channel;

  private LockFile(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Takes the lock of a file, made if it is not there; null where somebody has it. */
  public static @Nullable LockFile tryTake(Path file) throws IOException {
    synchronized (HELD) {
      Path place = place(file);
      return HELD.containsKey(place) ? null : keep(place, lock(place));
    }
  }

  /** The same, waiting for somebody who has it; null when that took too long. */
  public static @Nullable LockFile take(Path file, Duration limit) throws IOException {
    long end = System.nanoTime() + limit.toNanos();
    LockFile lock = tryTake(file);
    while (lock == null && System.nanoTime() < end) {
      pause();
      lock = tryTake(file);
    }
    return lock;
  }

  /** Makes a file that nobody can ever see without its lock taken. */
  public static LockFile create(Path file) throws IOException {
    synchronized (HELD) {
      Path place = place(file);
      Path unseen = place.resolveSibling("." + place.getFileName() + ".new");
      FileChannel channel = lock(unseen);
      if (channel == null) {
        throw new IOException(unseen + " is locked by somebody else");
      }
      Files.move(unseen, place, StandardCopyOption.ATOMIC_MOVE);
      LockFile lock = new LockFile(place, channel);
      HELD.put(place, lock);
      return lock;
    }
  }

  /** Whether some process holds the file's lock; a file that is not there is held by nobody. */
  public static boolean isHeld(Path file) throws IOException {
    synchronized (HELD) {
      if (HELD.containsKey(place(file))) {
        return true;
      }
      // Shared: two who look at the same time must not take each other for the holder.
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
          FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
        return lock == null;
      } catch (NoSuchFileException e) {
        return false;
      } catch (OverlappingFileLockException e) {
        return true;
      }
    }
  }

  /** Lets go; the file stays. */
  @Override
  public void close() throws IOException {
    synchronized (HELD) {
      if (HELD.remove(file, this)) {
        channel.close();
      }
    }
  }

  /** Lets go and takes the file away, for files that only ever have one holder. */
  public void closeAndDelete() throws IOException {
    synchronized (HELD) {
      if (HELD.containsValue(this)) {
        Files.deleteIfExists(file);
        close();
      }
    }
  }

  private static @Nullable FileChannel lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      taken = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      // Held by code in this process that does not know our table.
    } finally {
      if (!taken) {
        channel.close();
      }
    }
    return taken ? channel : null;
  }

  private static @Nullable LockFile keep(Path place, @Nullable FileChannel channel) {
    if (channel == null) {
      return null;
    }
    LockFile lock = new LockFile(place, channel);
    HELD.put(place, lock);
    return lock;
  }

  private static Path place(Path file) throws IOException {
    Path absolute = file.toAbsolutePath().normalize();
    Path directory = absolute.getParent();
    return directory == null || !Files.isDirectory(directory)
        ? absolute
        : directory.toRealPath().resolve(absolute.getFileName());
  }

  private static void pause() {
    new CompletableFuture<Void>()
        .completeOnTimeout(null, LOOK_AGAIN.toNanos(), TimeUnit.NANOSECONDS)
        .join();
  }
}
