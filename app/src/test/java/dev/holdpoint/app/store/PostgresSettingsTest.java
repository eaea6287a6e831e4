package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.spec;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Event;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Writer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a server is told at once, and what a server forgets is switched on. */
class PostgresSettingsTest {
  /** Below all that anybody gets by chance. */
  private static final int NOBODYS_PORT = 1;

  private static final String PASSWORD = "s3cret/@:?";

  private final PostgresAddress address = TestServer.freshStore();

  private static PostgresAddress as(PostgresAddress address, String user, String password) {
    return new PostgresAddress(
        address.host(),
        address.port(),
        address.database(),
        new PostgresAddress.Login(user, password),
        address.schema(),
        Map.of());
  }

  private static void execute(PostgresAddress address, String... statements) throws SQLException {
    try (Connection connection = TestServer.connect(address);
        var statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "off,on",
    "local,on",
    "on,on",
    "remote_write,remote_write",
    "remote_apply,remote_apply"
  })
  void whatAServerWouldForgetIsSwitchedOn(String configured, String used) throws Exception {
    String role = address.schema() + "_" + configured;
    execute(
        address,
        "CREATE ROLE %s LOGIN SUPERUSER".formatted(role),
        "ALTER ROLE %s SET synchronous_commit = %s".formatted(role, configured));
    PostgresAddress forgetful = as(address, role, null);
    try (Connection plain = TestServer.connect(forgetful)) {
      assertEquals(configured, setting(plain), "else this tests nothing");
    }
    try (PostgresServer server = PostgresServer.connect(forgetful);
        Connection own = server.own()) {
      assertEquals(used, server.call(PostgresSettingsTest::setting));
      assertEquals(used, setting(own));
    }
  }

  private static String setting(Connection connection) throws SQLException {
    return AuditContract.column(connection, "SHOW synchronous_commit").getFirst();
  }

  @Test
  void aServerThatDoesNotSyncIsRefused() throws Exception {
    try (EmbeddedPostgres server = TestServer.start(TestServer.data("forgetful"), "off")) {
      PostgresAddress forgetful = TestServer.address(server.getPort(), "forgetful");
      assertTold(forgetful, "fsync = off");
      askForPasswords(server, forgetful);
      PostgresAddress wrong = as(forgetful, "ada", "wrong" + PASSWORD);
      String message = assertTold(wrong, "password");
      assertFalse(message.contains(PASSWORD), message);
      assertTold(as(forgetful, "ada", PASSWORD), "fsync = off");
    }
  }

  private static void askForPasswords(EmbeddedPostgres server, PostgresAddress address)
      throws Exception {
    execute(address, "CREATE ROLE ada LOGIN PASSWORD '" + PASSWORD + "'");
    Path rules = TestServer.data("forgetful").resolve("pg_hba.conf");
    Files.writeString(rules, "host all ada all scram-sha-256\n" + Files.readString(rules));
    execute(address, "SELECT pg_reload_conf()");
    assertEquals(address.port(), server.getPort());
  }

  @Test
  void aServerThatIsNotThereIsTold() throws Exception {
    assertTold(TestServer.address(NOBODYS_PORT, "any"), "can't be reached");
    PostgresAddress unknown =
        new PostgresAddress(
            "no-such-host.invalid",
            0,
            "db",
            new PostgresAddress.Login("ada", PASSWORD),
            "any",
            Map.of());
    assertFalse(assertTold(unknown, "can't be reached").contains(PASSWORD));
  }

  @Test
  void aMissingDatabaseIsTold() {
    PostgresAddress missing =
        new PostgresAddress(
            address.host(), address.port(), "nowhere", address.login(), "any", Map.of());
    assertTold(missing, "createdb nowhere");
  }

  @Test
  void aUserWhoMayNotMakeASchemaIsTold() throws Exception {
    String role = address.schema() + "_small";
    execute(address, "CREATE ROLE %s LOGIN".formatted(role));
    assertTold(as(address, role, null), "must own the schema");
  }

  @Test
  void anotherProgramsSchemaIsLeftAlone() throws Exception {
    execute(
        address,
        "CREATE SCHEMA " + address.schema(),
        "CREATE TABLE %s.song (title TEXT)".formatted(address.schema()));
    assertTold(address, "used by something else");
    try (Connection connection = TestServer.connect(address)) {
      assertEquals(
          java.util.List.of("song"),
          AuditContract.column(
              connection,
              "SELECT tablename FROM pg_tables WHERE schemaname = '" + address.schema() + "'"));
    }
  }

  @Test
  void aReadOnlyServerIsReadAndSaysSoWhenWritten() throws Exception {
    try (Store store = PostgresJournal.open(address, TestKeys.KEYS)) {
      new Writer(store).append(TASK, new Event.TaskCreated(spec()));
    }
    String role = address.schema() + "_reader";
    execute(
        address,
        "CREATE ROLE %s LOGIN SUPERUSER".formatted(role),
        "ALTER ROLE %s SET default_transaction_read_only = on".formatted(role));
    try (Store store = PostgresJournal.open(as(address, role, null), TestKeys.KEYS)) {
      assertEquals(1, store.tasks().size());
      String message =
          assertThrows(StoreException.class, () -> new Writer(store).append(TASK, queued(1, 2)))
              .getMessage();
      assertTrue(message.contains("read-only"), message);
      assertEquals(1, store.read(TASK).size());
    }
  }

  @Test
  void twoSchemasOfADatabaseAreTwoStores() {
    PostgresAddress second = TestServer.freshStore();
    try (Store one = PostgresJournal.open(address, TestKeys.KEYS);
        Store two = PostgresJournal.open(second, TestKeys.KEYS)) {
      assertFalse(one.id().equals(two.id()));
      new Writer(one).append(TASK, new Event.TaskCreated(spec()));
      assertEquals(0, two.tasks().size());
      assertThrows(
          Audit.NotACheckpoint.class,
          () -> two.audit().verify(new Audit.Scope(null, one.audit().head())));
    }
  }

  @Test
  void aStoreThatLostATableIsTold() throws Exception {
    try (Store store = PostgresJournal.open(address, TestKeys.KEYS)) {
      execute(address, "DROP TABLE %s.task".formatted(address.schema()));
      String message =
          assertThrows(
                  StoreException.class,
                  () -> new Writer(store).append(TASK, new Event.TaskCreated(spec())))
              .getMessage();
      assertTrue(message.contains("is damaged"), message);
      assertEquals(0, store.read(TASK).size(), "nothing of it was kept");
    }
  }

  @Test
  void nobodyReadsAPassword() {
    PostgresAddress secret = as(address, "ada", PASSWORD);
    assertFalse(secret.toString().contains(PASSWORD));
    assertFalse(secret.login().toString().contains(PASSWORD));
    assertFalse(secret.url().contains(PASSWORD));
    assertTrue(secret.toString().startsWith("postgresql://ada@localhost:"));
  }

  private static String assertTold(PostgresAddress address, String what) {
    String message =
        assertThrows(StoreException.class, () -> PostgresJournal.open(address, TestKeys.KEYS))
            .getMessage();
    assertTrue(message.contains(what), message);
    assertTrue(message.contains(address.host()), message);
    return message;
  }
}
