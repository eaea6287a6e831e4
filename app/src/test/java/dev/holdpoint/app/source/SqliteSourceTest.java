package dev.holdpoint.app.source;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.store.Keyring;
import dev.holdpoint.app.store.SqliteJournal;
import dev.holdpoint.app.tool.ToolException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteSourceTest {
  @TempDir Path folder;
  private Path file;
  private final List<String> told = new ArrayList<>();

  @BeforeEach
  void makeShop() throws SQLException {
    file = folder.resolve("shop.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT NOT NULL)");
      statement.execute(
          "CREATE TABLE purchase(id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer(id),"
              + " note TEXT)");
      statement.execute("INSERT INTO customer VALUES (1, 'Ada'), (2, 'Bob | Co')");
    }
  }

  private Called reading() {
    return called(false, Limits.STANDARD);
  }

  private Called called(boolean writes, Limits limits) {
    SourceSetting.Login nobody = new SourceSetting.Login(null, null);
    return new Called(
        SourceTools.of(
            List.of(new SourceSetting.Sqlite("shop", file.toString(), nobody, writes)),
            limits,
            Called.witness(told)));
  }

  @Test
  void rowsComeAsATable() throws Exception {
    assertEquals(
        """
        | id | name |
        | --- | --- |
        | 1 | Ada |
        | 2 | Bob \\| Co |
        (2 rows)\
        """,
        reading().query("shop", "SELECT * FROM customer ORDER BY id"));
  }

  @Test
  void rowsComeAsJson() throws Exception {
    assertEquals(
        """
        {"id":1,"name":"Ada"}
        (1 row)\
        """,
        reading()
            .call(
                "query_source",
                "{\"name\":\"shop\",\"format\":\"json\",\"sql\":\"SELECT * FROM customer WHERE"
                    + " id=1\"}"));
  }

  @Test
  void theDescriptionNamesTablesColumnsAndKeys() throws Exception {
    String text = reading().call("describe_source", "{\"name\":\"shop\"}");
    assertTrue(text.contains("## customer (table)"), text);
    assertTrue(text.contains("- id INTEGER, primary key"), text);
    assertTrue(text.contains("- name TEXT, not null"), text);
    assertTrue(text.contains("- customer refers to customer.id"), text);
  }

  @Test
  void holdpointsOwnStoreIsRefusedWhateverLeadsToIt() throws Exception {
    Path store = folder.resolve("holdpoint.db");
    SqliteJournal.open(store, new NoKeys()).close();
    file = Files.createSymbolicLink(folder.resolve("link.db"), store);
    for (boolean writes : List.of(true, false)) {
      ToolException refused =
          assertThrows(
              ToolException.class,
              () -> called(writes, Limits.STANDARD).query("shop", "SELECT * FROM sqlite_master"));
      assertTrue(refused.getMessage().contains("store of Holdpoint"), refused.getMessage());
    }
  }

  private record NoKeys() implements Keyring {
    @Override
    public void create(String store) {}

    @Override
    public SecretKey key(String store, String purpose) {
      return new SecretKeySpec(purpose.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }
  }

  @Test
  void oneThatHasChangedIsNamedAndRefusedByEveryTool() throws Exception {
    Called called =
        new Called(
            SourceTools.of(List.of(new SourceSetting.Changed("shop")), Called.witness(told)));
    assertEquals(
        "- shop: changed in holdpoint.yaml since the run began, can't be used\n",
        called.call("list_sources", "{}"));
    String name = "{\"name\":\"shop\",\"sql\":\"SELECT 1\",\"cypher\":\"RETURN 1\"}";
    for (String tool : List.of("describe_source", "query_source", "query_graph")) {
      ToolException refused =
          assertThrows(ToolException.class, () -> called.call(tool, name), tool);
      assertTrue(refused.getMessage().contains("has changed since the run began"), tool);
    }
  }

  @Test
  void whatNobodyWaitsForAnyMoreIsNotCarriedOut() throws Exception {
    SourceSetting.Sqlite setting =
        new SourceSetting.Sqlite(
            "shop", file.toString(), new SourceSetting.Login(null, null), true);
    Limits hurried = new Limits(Duration.ofMillis(50), 200, 1_000, 40_000);
    CountDownLatch connected = new CountDownLatch(1);
    CompletableFuture<Thread> worker = new CompletableFuture<>();
    Database late = new Late(new Sqlite(setting, Limits.STANDARD), connected, worker);
    JdbcSource source = new JdbcSource(setting, late, hurried, Called.witness(told));
    ToolException stopped =
        assertThrows(
            ToolException.class,
            () -> source.query("DELETE FROM customer", JdbcSource.Format.TABLE));
    assertTrue(stopped.getMessage().contains("was stopped"), stopped.getMessage());

    connected.countDown();
    worker.get().join();
    assertTrue(
        reading().query("shop", "SELECT count(*) AS n FROM customer").contains("| 2 |"),
        "it was told as stopped");
    assertEquals(List.of(), told);
  }

  /** A database that is reached only when somebody says so. */
  private record Late(Database there, CountDownLatch connected, CompletableFuture<Thread> worker)
      implements Database {
    @Override
    public String kind() {
      return there.kind();
    }

    @Override
    public Connection open() throws SQLException, ToolException {
      worker.complete(Thread.currentThread());
      try {
        connected.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      return there.open();
    }

    @Override
    public Statement statement(Connection connection, String sql)
        throws SQLException, ToolException {
      return there.statement(connection, sql);
    }

    @Override
    public boolean execute(Statement statement, String sql) throws SQLException {
      return there.execute(statement, sql);
    }

    @Override
    public boolean wrote(Connection connection) throws SQLException {
      return there.wrote(connection);
    }

    @Override
    public boolean isInternal(String schema) {
      return there.isInternal(schema);
    }
  }

  @Test
  void whatIsSensitiveIsCoveredBeforeALongStatementIsCut() throws Exception {
    String secret = "s3cr3t-w0rd";
    Witness witness =
        new Witness(Called.NO_GRAPHS, told::add, () -> text -> text.replace(secret, "•••"));
    SourceSetting.Sqlite setting =
        new SourceSetting.Sqlite(
            "shop", file.toString(), new SourceSetting.Login(null, null), true);
    String start = "UPDATE customer SET name = '" + "x".repeat(1_965);
    new Called(SourceTools.of(List.of(setting), witness))
        .query("shop", start + secret + "' WHERE id = 1");
    assertEquals(1, told.size(), told::toString);
    assertFalse(told.getFirst().contains("s3cr"), told.getFirst());
  }

  @Test
  void theListSaysWhatCanBeDone() throws Exception {
    assertEquals("- shop: SQLite, can be read\n", reading().call("list_sources", "{}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM customer",
        "INSERT INTO customer VALUES (3, 'Eve')",
        "WITH x AS (SELECT 1) DELETE FROM customer",
        "WITH x AS (SELECT 3) INSERT INTO customer SELECT 3, 'Eve' FROM x",
        "WITH x AS (SELECT 1) UPDATE customer SET name = 'Eve' RETURNING id",
        "/* SELECT */ DELETE FROM customer",
        "-- SELECT\nDELETE FROM customer",
        "DROP TABLE customer",
        "CREATE TABLE t(x)",
        "CREATE TEMP TABLE t AS SELECT * FROM customer",
        "PRAGMA user_version = 7",
        "PRAGMA journal_mode = WAL",
        "PRAGMA query_only = OFF",
        "VACUUM",
        "VACUUM INTO 'stolen.db'",
        "ATTACH 'other.db' AS other",
        "SELECT 1; DELETE FROM customer",
        "SELECT ';'; DELETE FROM customer",
        "EXPLAIN SELECT 1; DELETE FROM customer",
        "SELECT load_extension('evil')",
        "SELECT writefile('stolen.txt', name) FROM customer",
        "BEGIN IMMEDIATE",
        "REINDEX",
        ""
      })
  void nothingIsWrittenThroughASourceThatCanOnlyBeRead(String sql) throws Exception {
    byte[] before = Files.readAllBytes(file);
    assertThrows(ToolException.class, () -> reading().query("shop", sql));
    assertArrayEquals(before, Files.readAllBytes(file));
    assertEquals(List.of("shop.db"), names());
    assertEquals(List.of(), told);
  }

  /** The good words are not what keeps it from being written: SQLite itself refuses. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM customer",
        "PRAGMA user_version = 7",
        "VACUUM INTO 'stolen.db'",
        "ATTACH 'other.db' AS other",
        "CREATE TABLE t(x)",
        "CREATE TEMP TABLE t(x)"
      })
  void theDatabaseRefusesByItself(String sql) throws Exception {
    SourceSetting.Sqlite setting =
        new SourceSetting.Sqlite(
            "shop", file.toString(), new SourceSetting.Login(null, null), false);
    Sqlite database = new Sqlite(setting, Limits.STANDARD);
    byte[] before = Files.readAllBytes(file);
    try (Connection connection = database.open()) {
      assertThrows(
          SQLException.class,
          () -> {
            try (Statement statement = database.statement(connection, sql)) {
              database.execute(statement, sql);
            }
          });
    }
    assertArrayEquals(before, Files.readAllBytes(file));
    assertEquals(List.of("shop.db"), names());
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(one -> one.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aSourceThatMayBeWrittenIsWrittenAndTold() throws Exception {
    Called writing = called(true, Limits.STANDARD);
    assertEquals(
        "Done; rows changed: 2.", writing.query("shop", "UPDATE customer SET name = 'Eve'"));
    assertTrue(reading().query("shop", "SELECT name FROM customer").contains("Eve"));
    assertEquals(
        List.of("Writes to shop: UPDATE customer SET name = 'Eve' (Done; rows changed: 2.)"), told);
  }

  @Test
  void aWriteThatLooksLikeReadingIsToldToo() throws Exception {
    called(true, Limits.STANDARD)
        .query("shop", "WITH x AS (SELECT 1) DELETE FROM customer RETURNING id");
    assertEquals(1, told.size(), told::toString);
  }

  @Test
  void readingFromAWritableSourceIsNotTold() throws Exception {
    called(true, Limits.STANDARD).query("shop", "SELECT * FROM customer");
    assertEquals(List.of(), told);
  }

  @Test
  void severalStatementsAreRefusedBeforeTheFirst() {
    Called writing = called(true, Limits.STANDARD);
    assertThrows(
        ToolException.class,
        () -> writing.query("shop", "DELETE FROM customer; DELETE FROM purchase"));
    assertEquals(List.of(), told);
  }

  @Test
  void aQueryWithoutEndIsStopped() {
    Called hasty = called(false, new Limits(Duration.ofMillis(300), 200, 100, 1_000));
    ToolException refused =
        assertThrows(
            ToolException.class,
            () ->
                hasty.query(
                    "shop",
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                        + " SELECT max(i) FROM n"));
    assertTrue(refused.getMessage().contains("was stopped"), refused.getMessage());
  }

  @Test
  void rowsWithoutEndAreCut() throws Exception {
    String text =
        reading()
            .query(
                "shop",
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n");
    assertTrue(
        text.endsWith("(200 rows) There are more: narrow the query, or use LIMIT and OFFSET."));
  }

  @Test
  void aHugeValueIsCutOrRefused() throws Exception {
    String text = reading().query("shop", "SELECT hex(zeroblob(1000000)) AS x");
    assertTrue(text.length() < 2_000, () -> "" + text.length());
    assertThrows(
        ToolException.class, () -> reading().query("shop", "SELECT hex(zeroblob(900000000))"));
  }

  @Test
  void bytesAreShownAsSuch() throws Exception {
    assertTrue(reading().query("shop", "SELECT x'00ff' AS x").contains("| 0x00ff |"));
  }

  @Test
  void aFileThatIsNotThereIsNotMade() {
    file = folder.resolve("missing.db");
    ToolException refused =
        assertThrows(ToolException.class, () -> reading().query("shop", "SELECT 1"));
    assertTrue(refused.getMessage().contains("there is no file"), refused.getMessage());
    assertFalse(Files.exists(file));
  }

  @Test
  void aFileThatIsNoDatabaseIsSaidToBeNone() throws IOException {
    file = Files.writeString(folder.resolve("notes.db"), "no database at all".repeat(100));
    ToolException refused =
        assertThrows(ToolException.class, () -> reading().query("shop", "SELECT * FROM t"));
    assertTrue(refused.getMessage().startsWith("shop says: "), refused.getMessage());
  }

  @Test
  void unknownSourcesAndWrongArgumentsAreTold() {
    ToolException unknown =
        assertThrows(ToolException.class, () -> reading().query("stock", "SELECT 1"));
    assertEquals(
        "There is no data source \"stock\" for this task; there are: shop.", unknown.getMessage());
    ToolException wrong =
        assertThrows(
            ToolException.class, () -> reading().call("query_source", "{\"name\":\"shop\"}"));
    assertTrue(wrong.getMessage().contains("\"sql\" is missing"), wrong.getMessage());
  }
}
