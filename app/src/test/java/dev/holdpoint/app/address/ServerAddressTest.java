package dev.holdpoint.app.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.app.lock.LockFile;
import dev.holdpoint.app.lock.OtherProgram;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Other processes find the address of a server for exactly as long as it runs. */
@Timeout(60)
class ServerAddressTest {
  private static final ServerAddress FIRST =
      new ServerAddress(URI.create("http://127.0.0.1:7878"), false, null);
  private static final ServerAddress SECOND =
      new ServerAddress(URI.create("https://192.0.2.7:9000"), true, "4B:E0");

  @TempDir Path dir;
  Path folder;

  @BeforeEach
  void nameTheFolder() {
    folder = dir.resolve("store/servers");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  /** A server in a process of its own. */
  private OtherProgram server(String url) throws IOException {
    OtherProgram server = OtherProgram.start(Server.class, folder.toString(), url);
    assertEquals("announced", server.line());
    return server;
  }

  private String found() {
    ServerAddress address = ServerAddress.read(folder);
    return address == null ? "none" : address.url().toString();
  }

  @Test
  void itIsFoundUntilTheServerEnds() throws IOException {
    assertNull(ServerAddress.read(folder));
    try (Announcement _ = Announcement.of(SECOND, folder)) {
      assertEquals(SECOND, ServerAddress.read(folder));
    }
    assertNull(ServerAddress.read(folder));
    assertEquals(List.of(), files());
  }

  @Test
  void ofTwoServersTheLastOneIsFound() throws IOException {
    Announcement first = Announcement.of(FIRST, folder);
    try (Announcement _ = Announcement.of(SECOND, folder)) {
      assertEquals(SECOND, ServerAddress.read(folder));
      first.close();
      assertEquals(SECOND, ServerAddress.read(folder));
    }
    assertNull(ServerAddress.read(folder));
  }

  @Test
  void whenTheLastOneEndsTheOneBeforeIsFoundAgain() throws IOException {
    try (Announcement _ = Announcement.of(FIRST, folder)) {
      Announcement second = Announcement.of(SECOND, folder);
      second.close();
      assertEquals(FIRST, ServerAddress.read(folder));
      try (Announcement _ = Announcement.of(SECOND, folder)) {
        assertEquals(SECOND, ServerAddress.read(folder));
      }
      assertEquals(FIRST, ServerAddress.read(folder));
    }
    assertNull(ServerAddress.read(folder));
  }

  @Test
  void serversOfOtherProcessesAreFoundInWhateverOrderTheyEnd() throws Exception {
    try (OtherProgram first = server("http://127.0.0.1:1");
        OtherProgram second = server("http://127.0.0.1:2");
        OtherProgram third = server("http://127.0.0.1:3")) {
      for (int i = 0; i < 100; i++) {
        assertEquals("http://127.0.0.1:3", found(), "looking takes no lock away");
      }
      second.kill();
      assertEquals("http://127.0.0.1:3", found());
      third.kill();
      assertEquals("http://127.0.0.1:1", found());
      try (OtherProgram fourth = server("http://127.0.0.1:4")) {
        assertEquals("http://127.0.0.1:4", found());
        assertEquals(2, files().size(), "those that were killed are taken away");
        assertEquals(0, fourth.end());
      }
      assertEquals("http://127.0.0.1:1", found());
      assertEquals(0, first.end());
    }
    assertEquals("none", found());
    assertEquals(List.of(), files());
  }

  @Test
  void whatAKilledServerLeftDoesNotCountAndIsTakenAway() throws IOException {
    Files.createDirectories(folder);
    Path left = Files.writeString(new ServerFiles(folder).next(), FIRST.note());
    assertNull(ServerAddress.read(folder));
    Path foreign = Files.writeString(folder.resolve("notes.txt"), "of somebody else");
    try (Announcement _ = Announcement.of(SECOND, folder)) {
      assertEquals(SECOND, ServerAddress.read(folder));
      assertEquals(2, files().size(), () -> left + " is still there");
    }
    assertEquals(List.of(foreign), files());
  }

  @Test
  void whatIsNoAddressIsNoneAndHidesNoOlderServer() throws IOException {
    try (Announcement _ = Announcement.of(FIRST, folder)) {
      for (String note : Arrays.asList("", "{", "[]", "{\"url\": 1}", "{\"url\": \"a b\"}")) {
        LockFile newer = LockFile.create(new ServerFiles(folder).next(), note);
        assertEquals(FIRST, ServerAddress.read(folder), note);
        newer.closeAndDelete();
      }
    }
    try (LockFile _ = LockFile.create(new ServerFiles(folder).next(), "{")) {
      assertNull(ServerAddress.read(folder));
    }
  }

  @Test
  void twoThatStartAtTheSameMomentHaveFilesOfTheirOwn() throws IOException {
    ServerFiles files = new ServerFiles(folder);
    assertNotEquals(files.next(), files.next());
  }

  /** Announces an address until its input ends. */
  static final class Server {
    private Server() {}

    public static void main(String[] args) throws Exception {
      ServerAddress address = new ServerAddress(URI.create(args[1]), false, null);
      try (Announcement _ = Announcement.of(address, Path.of(args[0]))) {
        System.out.println("announced");
        while (System.in.read() >= 0) {
          // Serves on.
        }
      }
    }
  }
}
