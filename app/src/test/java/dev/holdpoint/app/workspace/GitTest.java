package dev.holdpoint.app.workspace;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class GitTest {
  private static final long LONG_AFTER = Duration.ofMillis(300).toNanos();

  @TempDir Path dir;

  /** Whoever takes no more ends git; what git still wanted to say must not be missed then. */
  @Test
  void nobodyMissesTheErrorsOfAnEndedGit() throws Exception {
    GitProject project = GitProject.in(dir);
    GitProject.write(project.root, "big.txt", "line\n".repeat(1_000_000));
    project.git("add", "big.txt");
    AtomicBoolean full = new AtomicBoolean();
    // The reader of its errors gets no processor until git was ended for long.
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      Thread.ofVirtual().start(() -> spinUntil(full));
    }
    Git.Call call = new Git.Call(project.root, Map.of(), "", List.of("show", ":big.txt"));
    try {
      assertFalse(new Git(System.getenv()).call(call, refusing(full)).isSuccess());
    } finally {
      full.set(true);
    }
  }

  private static void spinUntil(AtomicBoolean full) {
    while (!full.get()) {
      Thread.onSpinWait();
    }
    long end = System.nanoTime() + LONG_AFTER;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static OutputStream refusing(AtomicBoolean full) {
    return new OutputStream() {
      @Override
      public void write(int one) throws IOException {
        full.set(true);
        throw new IOException("enough");
      }
    };
  }
}
