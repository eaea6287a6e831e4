package dev.holdpoint.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/** Appends 4 KB to a file and waits until the disk has them. */
final class BareDisk implements Load, AutoCloseable {
  private static final int PAGE = 4096;

  private final FileChannel file;
  private final ByteBuffer page = ByteBuffer.allocateDirect(PAGE);

  BareDisk(Path place) throws IOException {
    file = FileChannel.open(place, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  @Override
  public double perSecond(Duration about) throws IOException {
    return Repeated.of(
        about,
        () -> {
          page.clear();
          while (page.hasRemaining()) {
            file.write(page);
          }
          file.force(false);
        });
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
