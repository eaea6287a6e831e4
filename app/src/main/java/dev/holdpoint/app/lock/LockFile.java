package dev.holdpoint.app.lock;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
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
  private static final int LONGEST_NOTE = 1 << 10;
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

  /**
   * Makes a file that nobody can ever see without its lock taken and its note written. One that is
   * there already is replaced, and whoever has its lock keeps that of a file without a name.
   */
  public static LockFile create(Path file, String note) throws IOException {
    synchronized (HELD) {
      Path place = place(file);
      Path unseen = place.resolveSibling("." + place.getFileName() + ".new");
      FileChannel channel = lock(unseen);
      if (channel == null) {
        throw new IOException(unseen + " is locked by somebody else");
      }
      LockFile lock = new LockFile(place, channel);
      try {
        lock.note(note);
        Files.move(unseen, place, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        Files.deleteIfExists(unseen);
        channel.close();
        throw e;
      }
      HELD.put(place, lock);
      return lock;
    }
  }

  /** Leaves a few words in the file, in place of the last ones. */
  public void note(String words) throws IOException {
    byte[] bytes = words.getBytes(StandardCharsets.UTF_8);
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer, buffer.position());
    }
    if (channel.size() > bytes.length) {
      channel.truncate(bytes.length);
    }
  }

  /** The words that are in the file, those of an earlier holder included. */
  public String note() throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(LONGEST_NOTE);
    while (buffer.hasRemaining() && channel.read(buffer, buffer.position()) > 0) {
      // Until its end.
    }
    return StandardCharsets.UTF_8.decode(buffer.flip()).toString();
  }

  /** What the file's holder left in it; null where nobody holds its lock. */
  public static @Nullable String holdersNote(Path file) throws IOException {
    synchronized (HELD) {
      LockFile own = HELD.get(place(file));
      if (own != null) {
        return own.note();
      }
      if (!isHeld(file)) {
        return null;
      }
      try (InputStream in = Files.newInputStream(file)) {
        return new String(in.readNBytes(LONGEST_NOTE), StandardCharsets.UTF_8);
      } catch (NoSuchFileException e) {
        return null;
      }
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
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
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
