package dev.holdpoint.app.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.app.lock.LockFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other processes find the address of a server for exactly as long as it runs. */
class ServerAddressTest {
  private static final ServerAddress FIRST =
      new ServerAddress(URI.create("http://127.0.0.1:7878"), false, null);
  private static final ServerAddress SECOND =
      new ServerAddress(URI.create("https://192.0.2.7:9000"), true, "4B:E0");

  @TempDir Path dir;
  Path file;

  @BeforeEach
  void nameTheFile() {
    file = dir.resolve("store/server.json");
  }

  @Test
  void itIsFoundUntilTheServerEnds() throws IOException {
    assertNull(ServerAddress.read(file));
    try (Announcement _ = Announcement.of(SECOND, file)) {
      assertEquals(SECOND, ServerAddress.read(file));
    }
    assertNull(ServerAddress.read(file));
    assertFalse(Files.exists(file));
  }

  @Test
  void ofTwoServersTheLastOneIsFound() throws IOException {
    Announcement first = Announcement.of(FIRST, file);
    try (Announcement _ = Announcement.of(SECOND, file)) {
      assertEquals(SECOND, ServerAddress.read(file));
      first.close();
      assertEquals(SECOND, ServerAddress.read(file));
    }
    assertNull(ServerAddress.read(file));
  }

  @Test
  void whatAKilledServerLeftDoesNotCount() throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, FIRST.note());
    assertNull(ServerAddress.read(file));
  }

  @Test
  void whatIsNoAddressIsNone() throws IOException {
    Files.createDirectories(file.getParent());
    for (String note : new String[] {"", "{", "[]", "{\"url\": 1}", "{\"url\": \"a b\"}"}) {
      try (LockFile _ = LockFile.create(file, note)) {
        assertNull(ServerAddress.read(file), note);
      }
    }
  }
}
