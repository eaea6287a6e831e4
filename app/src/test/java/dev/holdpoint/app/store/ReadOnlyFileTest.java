package dev.holdpoint.app.store;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which stores are taken for ones that this user may not write. */
@Timeout(60)
class ReadOnlyFileTest {
  private static final int ROUNDS = 300;

  @TempDir Path folder;

  @Test
  void aStoreThatAnotherProcessIsJustMakingCanBeWritten() throws Exception {
    CyclicBarrier start = new CyclicBarrier(2);
    Thread maker =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int round = 0; round < ROUNDS; round++) {
                    await(start);
                    make(round);
                  }
                });
    for (int round = 0; round < ROUNDS; round++) {
      await(start);
      while (Files.notExists(folder.resolve(round + ".end"))) {
        assertNull(ReadOnlyFile.of(store(round)), "round " + round);
      }
    }
    maker.join();
  }

  private Path store(int round) {
    return folder.resolve(round + ".db");
  }

  private void make(int round) {
    try {
      Files.createFile(store(round));
      Files.createFile(folder.resolve(round + ".end"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(CyclicBarrier start) {
    try {
      start.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
