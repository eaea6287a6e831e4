package dev.holdpoint.app.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.lock.OtherProgram;
import dev.holdpoint.model.Owner;
import dev.holdpoint.port.KnownWorker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class FileOwnersTest {
  @TempDir Path dir;
  Path place;

  @BeforeEach
  void prepare() {
    place = dir.resolve("owners");
  }

  @Test
  void isAliveFromItsFirstWordUntilItIsClosed() throws Exception {
    FileOwners owners = owners();
    assertFalse(Files.exists(place), "nothing is made before it is needed");
    Owner me = owners.me();
    assertEquals(me, owners.me());
    assertEquals(ProcessHandle.current().pid(), me.pid());
    assertFalse(me.host().isBlank());
    assertTrue(owners.isAlive(me));
    try (FileOwners others = owners()) {
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
    try (FileOwners owners = owners();
        OtherProgram program = start(FileOwners.LEASE)) {
      Owner other = owner(program);
      assertTrue(owners.isAlive(other));
      assertTrue(owners.isAlive(owners.me()));
      assertTrue(owners.isAlive(other));
      program.kill();
      assertFalse(owners.isAlive(other), "at once, whatever its lease");
      assertFalse(owners.isAlive(other));
      assertTrue(owners.isAlive(owners.me()));
    }
  }

  @Test
  void aWorkerIsKnownWithoutATaskUntilItEnds() throws Exception {
    try (FileOwners others = owners();
        FileOwners owners = owners()) {
      owners.takesTasks(4);
      assertEquals(List.of(new KnownWorker(owners.me(), 4, true)), others.workers());
      owners.takesNoTasks();
      assertEquals(List.of(), others.workers());
      assertTrue(others.isAlive(owners.me()), "it may have a task still");
      owners.takesTasks(1);
      owners.close();
      assertEquals(List.of(), others.workers());
    }
    assertEquals(List.of(), files());
  }

  @Test
  void aWorkerThatWasKilledIsKnownAsDeadUntilTheNextBegins() throws Exception {
    try (FileOwners owners = owners();
        OtherProgram program = start(FileOwners.LEASE)) {
      Owner other = owner(program);
      new WorkerFiles(place).write(other, 2);
      Owner known = owners.workers().getFirst().owner();
      assertEquals(List.of(new KnownWorker(known, 2, true)), owners.workers());
      assertEquals(other.id(), known.id());
      program.kill();
      assertEquals(List.of(new KnownWorker(known, 2, false)), owners.workers());
      owners.takesTasks(1);
      assertEquals(List.of(new KnownWorker(owners.me(), 1, true)), owners.workers());
    }
  }

  @Test
  void aFileThatIsNoWorkersIsNotBelieved() throws Exception {
    try (FileOwners owners = owners()) {
      owners.takesTasks(1);
      Files.writeString(place.resolve("../x.worker"), "1 1 host\n");
      Files.writeString(place.resolve("strange.worker"), "1 1 host\n");
      Files.writeString(place.resolve(owners.me().id() + "0.worker"), "many words\n");
      assertEquals(1, owners.workers().size());
    }
  }

  @Test
  void theFileOfADeadOneIsTakenAwayAndNoLivingOnes() throws Exception {
    List<OtherProgram> programs = new ArrayList<>();
    try (FileOwners owners = owners()) {
      List<Owner> others = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        programs.add(start(FileOwners.LEASE));
        others.add(owner(programs.getLast()));
      }
      programs.get(1).kill();
      owners.me();
      assertEquals(3, files().size());
      assertFalse(owners.isAlive(others.get(1)));
      assertTrue(owners.isAlive(others.get(0)));
      assertEquals(0, programs.get(0).end());
      assertFalse(owners.isAlive(others.get(0)));
      assertTrue(owners.isAlive(others.get(2)));
    } finally {
      programs.forEach(OtherProgram::close);
    }
  }

  @Test
  void whoIsStoppedForLongerThanItsLeaseIsPresumedDeadUntilItGoesOn() throws Exception {
    try (FileOwners owners = owners();
        OtherProgram program = start(Duration.ofSeconds(12))) {
      Owner other = owner(program);
      long pid = Long.parseLong(program.line());
      signal("STOP", pid);
      assertTrue(owners.isAlive(other), "not before its lease has lapsed");
      await(() -> !owners.isAlive(other));
      signal("CONT", pid);
      await(() -> owners.isAlive(other));
    }
  }

  @Test
  void whoWorksStaysAliveForManyLeases() throws Exception {
    // A machine that stands still for half of it is no reason to be presumed dead.
    Duration lease = Duration.ofSeconds(6);
    try (FileOwners owners = owners();
        OtherProgram program = start(lease)) {
      Owner other = owner(program);
      long end = System.nanoTime() + lease.multipliedBy(2).toNanos();
      await(
          () -> {
            assertTrue(owners.isAlive(other));
            return System.nanoTime() > end;
          });
    }
  }

  @Test
  void allProcessesOfAMachineShareTheTimeOfSigns() throws Exception {
    long before = System.nanoTime();
    try (OtherProgram program = start(FileOwners.LEASE)) {
      program.line();
      program.line();
      long there = Long.parseLong(program.line());
      long after = System.nanoTime();
      assertTrue(before < there && there < after, before + " " + there + " " + after);
    }
  }

  @Test
  void aSignThatCanNotBeReadLeavesItToTheLock() throws Exception {
    try (FileOwners owners = owners();
        OtherProgram program = start(FileOwners.LEASE)) {
      Owner other = owner(program);
      for (String damage : List.of("", "soon", "\0\0\0", "9".repeat(40))) {
        Files.writeString(place.resolve(other.id() + ".lock"), damage);
        assertTrue(owners.isAlive(other), damage);
      }
      program.kill();
      assertFalse(owners.isAlive(other));
    }
  }

  @Test
  void ofAnotherMachinesOwnersTheSharedStoreKnows() {
    Map<Owner, Duration> renewed = new HashMap<>();
    Leases shared = new SharedLeases(renewed);
    Owner elsewhere = new Owner("0".repeat(16) + "-" + "0".repeat(32), "elsewhere", 1);
    try (FileOwners owners = new FileOwners(place, FileOwners.LEASE, shared)) {
      Owner me = owners.me();
      assertEquals(Map.of(me, FileOwners.LEASE), renewed);
      assertFalse(owners.isAlive(elsewhere));
      renewed.put(elsewhere, FileOwners.LEASE);
      assertTrue(owners.isAlive(elsewhere));
    }
    assertEquals(List.of(elsewhere), List.copyOf(renewed.keySet()), "I have signed off");
  }

  @Test
  void inAStoreOfOneMachineWhoIsNotFromHereIsGone() {
    try (FileOwners owners = owners()) {
      String random = owners.me().id().substring(16);
      assertFalse(owners.isAlive(new Owner("0".repeat(16) + random, "elsewhere", 1)));
    }
  }

  @Test
  void anIdNeverLeadsOutOfTheDirectory() throws Exception {
    Path outside = Files.createFile(dir.resolve("outside.lock"));
    try (FileOwners owners = owners()) {
      owners.me();
      for (String id : List.of("../outside", "", ".", "a\0b", outside.toString(), "x".repeat(32))) {
        assertFalse(owners.isAlive(new Owner(id, "here", 1)), id);
      }
    }
    assertTrue(Files.exists(outside));
  }

  private FileOwners owners() {
    return new FileOwners(place, FileOwners.LEASE, Leases.NONE);
  }

  private OtherProgram start(Duration lease) throws IOException {
    return OtherProgram.start(
        OwnerProgram.class, place.toString(), Long.toString(lease.toMillis()));
  }

  private static Owner owner(OtherProgram program) throws IOException {
    return new Owner(program.line(), "whatever it is called", 1);
  }

  private static void signal(String name, long pid) throws Exception {
    assertEquals(
        0, new ProcessBuilder("sh", "-c", "kill -s %s %d".formatted(name, pid)).start().waitFor());
  }

  private static void await(java.util.function.BooleanSupplier holds) {
    while (!holds.getAsBoolean()) {
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      return files.toList();
    }
  }

  private record SharedLeases(Map<Owner, Duration> renewed) implements Leases {
    @Override
    public void renew(Owner owner, Duration length) {
      renewed.put(owner, length);
    }

    @Override
    public boolean isCurrent(Owner owner) {
      return renewed.containsKey(owner);
    }

    @Override
    public void end(Owner owner) {
      renewed.remove(owner);
    }
  }
}
