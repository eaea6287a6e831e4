package dev.holdpoint.app.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.lock.OtherProgram;
import dev.holdpoint.model.Owner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FileOwnersTest {
  private static final String HOST = "here";

  @TempDir Path dir;

  @Test
  void isAliveFromItsFirstWordUntilItIsClosed() throws Exception {
    FileOwners owners = new FileOwners(dir.resolve("owners"), HOST);
    assertFalse(Files.exists(dir.resolve("owners")), "nothing is made before it is needed");
    Owner me = owners.me();
    assertEquals(me, owners.me());
    assertEquals(ProcessHandle.current().pid(), me.pid());
    assertTrue(owners.isAlive(me));
    try (FileOwners others = new FileOwners(dir.resolve("owners"), HOST)) {
      assertTrue(others.isAlive(me));
      assertTrue(others.isAlive(me), "looking must not drop the lock");
      assertNotEquals(me.id(), others.me().id());
    }
    owners.close();
    assertFalse(owners.isAlive(me));
    assertEquals(List.of(), files());
  }

  @Test
  void anotherProcessSeesMeAndIHimUntilHeIsKilled() throws Exception {
    Path place = dir.resolve("owners");
    try (FileOwners owners = new FileOwners(place, HOST);
        OtherProgram program = OtherProgram.start(OwnerProgram.class, place.toString(), HOST)) {
      Owner other = new Owner(program.line(), HOST, 1);
      assertTrue(owners.isAlive(other));
      assertTrue(owners.isAlive(owners.me()));
      assertTrue(owners.isAlive(other));
      program.kill();
      assertFalse(owners.isAlive(other));
      assertFalse(owners.isAlive(other));
      assertTrue(owners.isAlive(owners.me()));
    }
  }

  @Test
  void theFileOfADeadOneIsTakenAwayAndNoLivingOnes() throws Exception {
    Path place = dir.resolve("owners");
    List<OtherProgram> programs = new ArrayList<>();
    try (FileOwners owners = new FileOwners(place, HOST)) {
      for (int i = 0; i < 3; i++) {
        programs.add(OtherProgram.start(OwnerProgram.class, place.toString(), HOST));
      }
      List<String> ids = new ArrayList<>();
      for (OtherProgram program : programs) {
        ids.add(program.line());
      }
      programs.get(1).kill();
      owners.me();
      assertEquals(3, files().size());
      assertFalse(owners.isAlive(new Owner(ids.get(1), HOST, 1)));
      assertTrue(owners.isAlive(new Owner(ids.get(0), HOST, 1)));
      assertEquals(0, programs.get(0).end());
      assertFalse(owners.isAlive(new Owner(ids.get(0), HOST, 1)));
      assertTrue(owners.isAlive(new Owner(ids.get(2), HOST, 1)));
    } finally {
      for (OtherProgram program : programs) {
        program.close();
      }
    }
  }

  @Test
  void whoIsOnAnotherMachineIsTakenToBeAlive() {
    try (FileOwners owners = new FileOwners(dir, HOST)) {
      assertTrue(owners.isAlive(new Owner("0".repeat(32), "elsewhere", 1)));
      assertFalse(owners.isAlive(new Owner("0".repeat(32), HOST, 1)));
    }
  }

  @Test
  void anIdNeverLeadsOutOfTheDirectory() throws Exception {
    Path outside = Files.createFile(dir.resolve("outside.lock"));
    try (FileOwners owners = new FileOwners(dir.resolve("owners"), HOST)) {
      owners.me();
      for (String id : List.of("../outside", "", ".", "a\0b", outside.toString(), "x".repeat(32))) {
        assertFalse(owners.isAlive(new Owner(id, HOST, 1)), id);
      }
    }
    assertTrue(Files.exists(outside));
  }

  @Test
  void theHostHasAName() {
    try (FileOwners owners = new FileOwners(dir)) {
      assertFalse(owners.me().host().isBlank());
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(dir.resolve("owners"))) {
      return files.toList();
    }
  }
}
