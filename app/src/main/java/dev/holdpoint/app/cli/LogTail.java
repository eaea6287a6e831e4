package dev.holdpoint.app.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.concurrent.TimeUnit;

/** Copies a growing file from where it was left; the operating system tells when it grew. */
final class LogTail implements AutoCloseable {
  private static final int LOOK_AGAIN_SECONDS = 1;

  private final Path file;
  private final OutputStream to;
  private final WatchService watch;
  private long copied;

  LogTail(Path file, OutputStream to) throws IOException {
    this.file = file;
    this.to = to;
    Path folder = file.getParent();
    this.watch = file.getFileSystem().newWatchService();
    if (folder != null) {
      Files.createDirectories(folder);
      folder.register(
          watch, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
    }
  }

  void copy() throws IOException {
    if (Files.notExists(file)) {
      return;
    }
    try (InputStream in = Files.newInputStream(file)) {
      // A file that got shorter was thrown away and begun anew.
      copied = Files.size(file) < copied ? 0 : copied;
      in.skipNBytes(copied);
      copied += in.transferTo(to);
      to.flush();
    }
  }

  /** Returns when the file may have grown, and from time to time to see whether the run stopped. */
  void awaitMore() throws InterruptedException {
    WatchKey key = watch.poll(LOOK_AGAIN_SECONDS, TimeUnit.SECONDS);
    if (key != null) {
      key.pollEvents();
      key.reset();
    }
  }

  @Override
  public void close() throws IOException {
    watch.close();
  }
}
