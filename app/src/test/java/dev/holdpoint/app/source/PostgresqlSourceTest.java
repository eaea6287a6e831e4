package dev.holdpoint.app.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.store.TestServer;
import dev.holdpoint.app.tool.ToolException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresqlSourceTest {
  private static final String CLERK = "clerk";
  private static String url;
  private final List<String> told = new ArrayList<>();

  @BeforeAll
  static void makeClerk() throws SQLException {
    url = "jdbc:postgresql://localhost:%d/postgres".formatted(TestServer.port());
    try (Connection owner = owner();
        Statement statement = owner.createStatement()) {
      statement.execute("DROP SCHEMA IF EXISTS shop CASCADE");
      statement.execute("DROP ROLE IF EXISTS " + CLERK);
      statement.execute("CREATE ROLE " + CLERK + " LOGIN PASSWORD 'hush'");
      // It may do everything: only the source keeps it from writing.
      statement.execute("CREATE SCHEMA shop AUTHORIZATION " + CLERK);
      statement.execute("ALTER ROLE " + CLERK + " SET search_path = shop");
    }
  }

  @BeforeEach
  void makeShop() throws SQLException {
    try (Connection owner = owner();
        Statement statement = owner.createStatement()) {
      statement.execute("SET ROLE " + CLERK);
      statement.execute("DROP TABLE IF EXISTS shop.purchase, shop.customer");
      statement.execute(
          "CREATE TABLE shop.customer(id serial PRIMARY KEY, name text NOT NULL, tags text[])");
      statement.execute(
          "CREATE TABLE shop.purchase(id int PRIMARY KEY, customer int REFERENCES shop.customer)");
      statement.execute("INSERT INTO shop.customer(name, tags) VALUES ('Ada', '{a,b}')");
      statement.execute(
          "CREATE OR REPLACE FUNCTION shop.sneak() RETURNS int LANGUAGE sql AS"
              + " 'DELETE FROM shop.customer RETURNING 1'");
      statement.execute(
          "CREATE OR REPLACE PROCEDURE shop.sneaky() LANGUAGE plpgsql AS"
              + " 'BEGIN COMMIT; SET TRANSACTION READ WRITE; DELETE FROM shop.customer; END'");
    }
  }

  private static Connection owner() throws SQLException {
    return DriverManager.getConnection(url, "postgres", "postgres");
  }

  private Called called(String user, boolean writes) {
    return called(url, user, writes, Limits.STANDARD);
  }

  private Called called(String address, String user, boolean writes, Limits limits) {
    SourceSetting.Login login = new SourceSetting.Login(user, "hush");
    return new Called(
        SourceTools.of(
            List.of(new SourceSetting.Postgresql("shop", address, login, writes)),
            limits,
            Called.witness(told)));
  }

  private static int customers() throws SQLException {
    try (Connection owner = owner();
        Statement statement = owner.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM shop.customer")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  @Test
  void rowsComeAsATable() throws Exception {
    assertEquals(
        """
        | id | name | tags |
        | --- | --- | --- |
        | 1 | Ada | {a,b} |
        (1 row)\
        """,
        called(CLERK, false).query("shop", "SELECT * FROM customer"));
  }

  @Test
  void theDescriptionNamesTablesColumnsAndKeys() throws Exception {
    String text = called(CLERK, false).call("describe_source", "{\"name\":\"shop\"}");
    assertTrue(text.contains("## shop.customer (table)"), text);
    assertTrue(text.contains("- id serial, primary key, not null"), text);
    assertTrue(text.contains("- customer refers to customer.id"), text);
    assertFalse(text.contains("pg_class"), text);
    String one =
        called(CLERK, false)
            .call("describe_source", "{\"name\":\"shop\",\"table\":\"shop.purchase\"}");
    assertTrue(one.contains("## shop.purchase") && !one.contains("## shop.customer"), one);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM customer",
        "WITH gone AS (DELETE FROM customer RETURNING id) SELECT * FROM gone",
        "SELECT sneak()",
        "CALL sneaky()",
        "EXPLAIN ANALYZE DELETE FROM customer",
        "DO 'BEGIN DELETE FROM customer; END'",
        "SELECT nextval('customer_id_seq')",
        "SELECT setval('customer_id_seq', 99)",
        "SELECT * INTO copy FROM customer",
        "CREATE TABLE t AS SELECT 1",
        "TRUNCATE customer CASCADE",
        "COPY customer TO '/tmp/stolen'",
        "COPY customer TO PROGRAM 'cat'",
        "SET TRANSACTION READ WRITE",
        "COMMIT",
        "SELECT 1; DELETE FROM customer",
        "COMMIT; DELETE FROM customer",
        "ROLLBACK; BEGIN READ WRITE; DELETE FROM customer; COMMIT",
        "SELECT 1; SET TRANSACTION READ WRITE; DELETE FROM customer; COMMIT",
        "SELECT $$;$$; COMMIT; DELETE FROM customer",
        "SELECT E'\\'; COMMIT; DELETE FROM customer; --'; COMMIT",
        "EXPLAIN (ANALYZE) SELECT sneak()",
        "SELECT set_config('transaction_read_only', 'off', false), sneak()",
        "WITH off AS MATERIALIZED (SELECT set_config('transaction_read_only', 'off', true))"
            + " SELECT sneak() FROM off",
        "SELECT query_to_xml('DELETE FROM customer', true, true, '')",
        "SELECT lo_create(0)",
        "GRANT ALL ON customer TO PUBLIC",
        "SELECT * FROM customer FOR UPDATE",
        "PREPARE gone AS DELETE FROM customer",
        "NOTIFY x",
        ""
      })
  void nothingIsWrittenThroughASourceThatCanOnlyBeRead(String sql) throws Exception {
    assertThrows(ToolException.class, () -> called(CLERK, false).query("shop", sql));
    assertEquals(1, customers());
    assertEquals(List.of(), told);
  }

  /** The good words are not what keeps it from being written: the server itself refuses. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM customer",
        "CALL sneaky()",
        "DO 'BEGIN DELETE FROM customer; END'",
        "SET TRANSACTION READ WRITE",
        "SET transaction_read_only = off",
        "CREATE TABLE t(x int)",
        "TRUNCATE customer CASCADE",
        "COPY customer FROM '/etc/passwd'"
      })
  void theServerRefusesByItself(String sql) throws Exception {
    Postgresql database =
        new Postgresql(
            new SourceSetting.Postgresql(
                "shop", url, new SourceSetting.Login(CLERK, "hush"), false),
            Limits.STANDARD);
    try (Connection connection = database.open();
        Statement statement = database.statement(connection, sql)) {
      assertThrows(SQLException.class, () -> database.execute(statement, sql));
    }
    assertEquals(1, customers());
  }

  @Test
  void whatOneCallSetsIsNotThereInTheNext() throws Exception {
    Called reading = called(CLERK, false);
    reading.query("shop", "SELECT set_config('default_transaction_read_only', 'off', false)");
    assertThrows(ToolException.class, () -> reading.query("shop", "SELECT sneak()"));
    assertEquals(1, customers());
  }

  @Test
  void aSuperuserIsNoReader() {
    ToolException refused =
        assertThrows(
            ToolException.class, () -> called("postgres", false).query("shop", "SELECT 1"));
    assertTrue(refused.getMessage().contains("superuser"), refused.getMessage());
    assertTrue(refused.getMessage().contains("CREATE ROLE"), refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"?preferQueryMode=simple", "?readOnlyMode=ignore"})
  void anAddressCanNotTakeTheGuardAway(String options) throws Exception {
    ToolException refused =
        assertThrows(
            ToolException.class,
            () ->
                called(url + options, CLERK, false, Limits.STANDARD)
                    .query("shop", "SELECT sneak()"));
    assertTrue(refused.getMessage().contains("must not set"), refused.getMessage());
    assertEquals(1, customers());
  }

  @Test
  void aSourceThatMayBeWrittenIsWrittenAndTold() throws Exception {
    Called writing = called(CLERK, true);
    writing.query("shop", "INSERT INTO customer(name) VALUES ('Eve')");
    writing.query("shop", "WITH x AS (DELETE FROM customer RETURNING id) SELECT * FROM x");
    writing.query("shop", "SELECT * FROM customer");
    assertEquals(0, customers());
    assertEquals(2, told.size(), told::toString);
    assertTrue(told.getFirst().startsWith("Writes to shop: INSERT INTO"), told::toString);
  }

  @Test
  void aQueryThatTakesTooLongIsStopped() {
    Called hasty = called(url, CLERK, false, new Limits(Duration.ofSeconds(2), 200, 100, 1_000));
    assertThrows(ToolException.class, () -> hasty.query("shop", "SELECT pg_sleep(600)"));
  }

  @Test
  void rowsWithoutEndAreCut() throws Exception {
    String text =
        called(CLERK, false).query("shop", "SELECT generate_series(1, 2000000000) AS number");
    assertTrue(text.contains("(200 rows) There are more"), text);
  }

  @Test
  void aHugeValueIsRefusedInsteadOfKept() {
    assertThrows(
        ToolException.class,
        () -> called(CLERK, false).query("shop", "SELECT repeat('x', 100000000)"));
  }

  @Test
  void aPasswordIsInNoMessage() {
    SourceSetting.Login login = new SourceSetting.Login("nobody-there", "topsecret");
    SourceSetting setting = new SourceSetting.Postgresql("shop", url + "/topsecret", login, false);
    Called called = new Called(SourceTools.of(List.of(setting), Called.witness(told)));
    ToolException refused =
        assertThrows(ToolException.class, () -> called.query("shop", "SELECT 1"));
    assertFalse(refused.getMessage().contains("topsecret"), refused.getMessage());
    assertFalse(setting.toString().contains("hush"), setting.toString());
  }

  @Test
  void aServerThatIsNotThereIsSaidSo() {
    Called called = called("jdbc:postgresql://localhost:1/x", CLERK, false, Limits.STANDARD);
    ToolException refused =
        assertThrows(ToolException.class, () -> called.query("shop", "SELECT 1"));
    assertTrue(refused.getMessage().startsWith("shop says: "), refused.getMessage());
  }
}
