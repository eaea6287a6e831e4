package dev.holdpoint.app.channel.file;

import dev.holdpoint.app.text.IoReason;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls back, on a thread of its own, when a response may be ready or a folder went away. It sleeps
 * until the operating system reports a change, or until a changed file was quiet for long enough.
 */
public final class ResponseWatch implements AutoCloseable {
  private static final int MOST_TRIES = 1_000;

  private final InteractionFolder folder;
  private final Path directory;
  private final Path parent;
  private final Runnable look;
  private final Consumer<String> warnings;
  private final WatchService changes;
  private final Thread thread;

  private ResponseWatch(InteractionFolder folder, Runnable look, Consumer<String> warnings)
      throws IOException {
    this.folder = folder;
    directory = folder.directory();
    parent = Objects.requireNonNull(directory.getParent(), "a folder in a project");
    this.look = look;
    this.warnings = warnings;
    changes = directory.getFileSystem().newWatchService();
    thread = Thread.ofPlatform().daemon().name("response-watch").unstarted(this::watch);
  }

  /**
   * Begins to watch; what is there already is reported as well.
   *
   * @param look to take in what is there, and to write folders again that were deleted
   * @param warnings hears why watching had to end before it was closed
   */
  public static ResponseWatch start(
      InteractionFolder folder, Runnable look, Consumer<String> warnings) throws IOException {
    ResponseWatch watch = new ResponseWatch(folder, look, warnings);
    try {
      watch.register();
    } catch (IOException e) {
      watch.changes.close();
      throw e;
    }
    watch.thread.start();
    return watch;
  }

  private void watch() {
    try {
      boolean wentAway = false;
      while (true) {
        InteractionFolder.Outlook outlook = folder.outlook();
        if (wentAway || outlook.ready() > 0) {
          look.run();
        }
        wentAway = awaitChange(outlook.next());
        register();
      }
    } catch (ClosedWatchServiceException | InterruptedException e) {
      // Closed: nobody needs to know any more.
    } catch (IOException | RuntimeException e) {
      warnings.accept(
          "%s can't be watched any more (%s). Answers by file are taken by the next holdpoint run."
              .formatted(directory, IoReason.of(e)));
    }
  }

  /** Registers first and looks afterwards, so that nothing falls between. */
  private void register() throws IOException {
    registerDirectory();
    for (GateFolder gate : folder.folders()) {
      try {
        register(gate.path());
      } catch (NoSuchFileException | NotDirectoryException e) {
        // It went away meanwhile.
      }
    }
  }

  /** Somebody may be deleting it right now, and may need some time for that. */
  private void registerDirectory() throws IOException {
    for (int triesLeft = MOST_TRIES; ; triesLeft--) {
      try {
        Files.createDirectories(directory);
        // The parent tells when the directory itself is deleted or moved away.
        register(parent);
        register(directory);
        return;
      } catch (NoSuchFileException | FileAlreadyExistsException e) {
        // The second one where it went away while it was looked at.
        if (triesLeft == 0) {
          throw e;
        }
      }
    }
  }

  private void register(Path path) throws IOException {
    path.register(
        changes,
        StandardWatchEventKinds.ENTRY_CREATE,
        StandardWatchEventKinds.ENTRY_MODIFY,
        StandardWatchEventKinds.ENTRY_DELETE);
  }

  /** Returns after a change or when the time is over; true where a folder went away. */
  private boolean awaitChange(@Nullable Duration atMost) throws InterruptedException {
    WatchKey key =
        atMost == null ? changes.take() : changes.poll(atMost.toNanos(), TimeUnit.NANOSECONDS);
    boolean wentAway = false;
    while (key != null) {
      for (WatchEvent<?> event : key.pollEvents()) {
        wentAway |= isRemoval(key, event);
      }
      key.reset();
      key = changes.poll();
    }
    return wentAway;
  }

  private boolean isRemoval(WatchKey key, WatchEvent<?> event) {
    if (!event.kind().equals(StandardWatchEventKinds.ENTRY_DELETE)) {
      return false;
    }
    String name = String.valueOf(event.context());
    return key.watchable().equals(directory)
        ? !name.startsWith(".")
        : directory.endsWith(name) && key.watchable().equals(parent);
  }

  @Override
  public void close() throws IOException {
    changes.close();
    if (!Thread.currentThread().equals(thread)) {
      joinUninterruptibly();
    }
  }

  private void joinUninterruptibly() {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
