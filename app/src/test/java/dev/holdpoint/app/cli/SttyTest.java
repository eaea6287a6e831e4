package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The terminal's settings, with a program in the place of the real one. */
@Timeout(60)
class SttyTest {
  private static final Stty.Size USUAL = new Stty.Size(24, 80);

  private static Stty stty(String script, Duration forSize) {
    return new Stty(List.of("sh", "-c", script, "stty"), new File("/dev/null"), forSize);
  }

  @Test
  void theSizeIsWhatItSays() {
    Stty stty = stty("[ \"$1\" = size ] && echo 12 345", Duration.ofSeconds(30));

    assertEquals(new Stty.Size(12, 345), stty.size(USUAL));
  }

  @Test
  void whoDoesNotTellTheSizeIsNotWaitedForButAChangeIs() {
    Stty stty = stty("[ \"$1\" = size ] && exec sleep 100; sleep 0.5", Duration.ofMillis(100));

    assertEquals(USUAL, stty.size(USUAL));
    assertTrue(stty.releaseTyped());
    assertTrue(stty.wholeLines());
  }

  @Test
  void aChangeThatFailsIsToldSo() {
    Stty stty = stty("[ \"$1\" = -g ]", Duration.ofSeconds(30));

    assertFalse(stty.hideInput());
    assertFalse(stty.releaseTyped());
    assertFalse(stty.wholeLines());
    assertFalse(stty.eachKey());
  }
}
