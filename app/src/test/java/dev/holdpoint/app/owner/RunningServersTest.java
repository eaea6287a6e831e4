package dev.holdpoint.app.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningServersTest {
  private static final URI FIRST = URI.create("http://127.0.0.1:7878");
  private static final URI SECOND = URI.create("http://127.0.0.1:7879");

  @TempDir Path folder;

  private RunningServers servers() {
    return new RunningServers(folder.resolve("servers"));
  }

  @Test
  void noAddressIsKnownBeforeAServerIsStarted() {
    assertNull(servers().newest());
  }

  @Test
  void theServerThatWasStartedLastIsNamedAndThenTheOneBefore() throws Exception {
    try (RunningServers.Announced _ = servers().announce(FIRST)) {
      makeAllOlder();
      try (RunningServers.Announced _ = servers().announce(SECOND)) {
        assertEquals(SECOND, servers().newest());
      }
      assertEquals(FIRST, servers().newest());
    }
    assertNull(servers().newest());
  }

  @Test
  void theFileOfADeadServerCountsNotAndIsRemovedByTheNextOne() throws Exception {
    Path directory = Files.createDirectories(folder.resolve("servers"));
    Path dead = Files.writeString(directory.resolve("0123.server"), FIRST.toString());
    assertNull(servers().newest());
    try (RunningServers.Announced _ = servers().announce(SECOND)) {
      assertEquals(SECOND, servers().newest());
      assertEquals(false, Files.exists(dead));
    }
  }

  private void makeAllOlder() throws Exception {
    try (Stream<Path> files = Files.list(folder.resolve("servers"))) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
      }
    }
  }
}
