package dev.holdpoint.app.secret;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.port.WorldException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store's key stands in a file of its own, once and for all. */
class StoreKeysTest {
  private static final String STORE = "0123456789abcdef0123456789abcdef";

  @TempDir Path folder;

  private StoreKeys keys() {
    return new StoreKeys(Map.of("HOLDPOINT_KEYS", folder.resolve("a/keys").toString()));
  }

  @Test
  void onlyTheOwnerCanReadAKey() throws Exception {
    keys().create(STORE);
    Path file = keys().place(STORE);
    assertEquals("rw-------", mode(file));
    assertEquals("rwx------", mode(folder.resolve("a/keys")));
    assertEquals("rwx------", mode(folder.resolve("a")));
    try (Stream<Path> files = Files.list(folder.resolve("a/keys"))) {
      assertEquals(1, files.count(), "nothing is left of writing it");
    }
  }

  private static String mode(Path path) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aKeyIsTheSameForEveryProcessAndAnotherForEachPurposeAndStore() {
    keys().create(STORE);
    keys().create("ff" + STORE.substring(2));
    byte[] key = keys().key(STORE, "journal").getEncoded();
    assertArrayEquals(key, keys().key(STORE, "journal").getEncoded());
    Set<String> different = new HashSet<>();
    for (String store : Set.of(STORE, "ff" + STORE.substring(2))) {
      for (String purpose : Set.of("journal", "checkpoint", "answers")) {
        different.add(java.util.HexFormat.of().formatHex(keys().key(store, purpose).getEncoded()));
      }
    }
    assertEquals(6, different.size());
  }

  @Test
  void aKeyThatIsThereIsNeverReplaced() throws Exception {
    keys().create(STORE);
    String first = Files.readString(keys().place(STORE));
    keys().create(STORE);
    assertEquals(first, Files.readString(keys().place(STORE)));
  }

  @Test
  void ofManyWhoMakeAKeyAtOnceAllHaveTheSame() throws Exception {
    Set<String> made = new HashSet<>();
    try (var threads = Executors.newFixedThreadPool(8)) {
      Callable<String> make =
          () -> {
            StoreKeys mine = keys();
            mine.create(STORE);
            return java.util.HexFormat.of().formatHex(mine.key(STORE, "x").getEncoded());
          };
      for (var one : threads.invokeAll(java.util.Collections.nCopies(32, make))) {
        made.add(one.get());
      }
    }
    assertEquals(1, made.size());
  }

  @Test
  void aMissingKeyIsToldAndNotMadeAnew() {
    String message =
        assertThrows(WorldException.class, () -> keys().key(STORE, "journal")).getMessage();
    assertTrue(message.contains(keys().place(STORE).toString()), message);
    assertTrue(message.contains("backup"), message);
    assertFalse(Files.exists(keys().place(STORE)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "00", "zz", "0123456789abcdef0123456789abcdef0123456789abcdef"})
  void aDamagedKeyIsTold(String text) throws Exception {
    keys().create(STORE);
    Files.writeString(keys().place(STORE), text);
    String message =
        assertThrows(WorldException.class, () -> keys().key(STORE, "journal")).getMessage();
    assertTrue(message.contains("damaged"), message);
  }

  @Test
  void aPlaceThatCannotBeWrittenIsToldWithARemedy() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    StoreKeys keys = new StoreKeys(Map.of("HOLDPOINT_KEYS", file.resolve("keys").toString()));
    String message = assertThrows(WorldException.class, () -> keys.create(STORE)).getMessage();
    assertTrue(message.contains("HOLDPOINT_KEYS"), message);
  }

  @Test
  void theUsersOwnDataIsThePlace() {
    assertEquals(
        Path.of("/home/ada/.local/share/holdpoint/keys/x.key"),
        KeyPlace.of("x", Map.of("HOME", "/home/ada")));
    assertEquals(
        Path.of("/data/holdpoint/keys/x.key"),
        KeyPlace.of("x", Map.of("HOME", "/home/ada", "XDG_DATA_HOME", "/data")));
    assertEquals(
        Path.of("/home/ada/.local/share/holdpoint/keys/x.key"),
        KeyPlace.of("x", Map.of("HOME", "/home/ada", "XDG_DATA_HOME", "relative")));
    assertEquals(
        Path.of("/keys/x.key"),
        KeyPlace.of("x", Map.of("XDG_DATA_HOME", "/data", "HOLDPOINT_KEYS", "/keys")));
    assertThrows(
        WorldException.class, () -> KeyPlace.of("x", Map.of("HOLDPOINT_KEYS", "relative")));
  }
}
