package dev.holdpoint.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.app.web.cockpit.Asks;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ListWatchTest {
  private Instant now = Specimens.START;

  /** On a busy machine a deadline may pass between two lines of code. */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aDeadlineThatPassesWhileItLooksIsSeen() throws Exception {
    try (InMemoryJournal journal = new InMemoryJournal()) {
      Engine engine = new Engine(journal, () -> now, new FakeVault(), _ -> {});
      new Asks(engine).expiring("In time?", Duration.ofHours(1));
      UntilItSays failed = new UntilItSays("\"failed\"");
      Screen screen =
          new Screen(
              new RememberingOutput(failed),
              new PrintStream(OutputStream.nullOutputStream(), true, UTF_8),
              Map.of());
      new ListWatch(screen, engine, ListWatch.Style.JSON)
          .follow(
              () -> {
                Listing seen = new Listing.Tasks(journal.tasks(), false, Worktrees.NONE);
                now = Specimens.START.plus(Duration.ofHours(2));
                return seen;
              });
      String said = failed.said.toString(UTF_8);
      assertTrue(said.contains("\"awaiting_input\"") && said.contains("\"failed\""), said);
    }
  }

  /** Breaks once it has heard what it waits for. */
  private static final class UntilItSays extends OutputStream {
    final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final String word;

    UntilItSays(String word) {
      this.word = word;
    }

    @Override
    public void write(int b) throws IOException {
      said.write(b);
      if (said.toString(UTF_8).contains(word)) {
        throw new IOException("heard enough");
      }
    }
  }
}
