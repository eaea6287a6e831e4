package dev.holdpoint.app.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes a store in a database that has none, and looks whether one can be trusted with it. */
final class PostgresSetup {
  private static final String RELATION =
      """
      SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ?
      """;

  private final PostgresAddress address;
  private final Consumer<String> newcomer;

  /**
   * @param newcomer gets the id of a store that is made, before it is
   */
  PostgresSetup(PostgresAddress address, Consumer<String> newcomer) {
    this.address = address;
    this.newcomer = newcomer;
  }

  /** The id of the store, which is there afterwards. */
  String prepare(Connection connection) throws SQLException {
    Sql sql = new Sql(connection);
    Tables tables = Tables.of(sql, Dialect.POSTGRESQL);
    refuseForgetful(sql);
    if (!isLaid(sql)) {
      lay(connection, tables);
    }
    String id = tables.storeId();
    if (id == null || !StoreId.isOne(id)) {
      throw foreign();
    }
    int layout = tables.layout();
    if (layout > Layout.VERSION) {
      throw Layout.tooNew(address, layout);
    }
    return id;
  }

  /** No session can switch this on: whatever such a server acknowledges may be gone tomorrow. */
  private void refuseForgetful(Sql sql) throws SQLException {
    if ("off".equals(text(sql, "SELECT current_setting('fsync')"))) {
      throw new StoreException(
          "The store %s is on a server with fsync = off, which loses answers in a power cut: switch it on in postgresql.conf."
              .formatted(address));
    }
  }

  private boolean isLaid(Sql sql) throws SQLException {
    // Asked of the tables and not by name, which the server may remember not to know.
    return text(sql, RELATION + " AND c.relname = 'meta'", address.schema()) != null;
  }

  private void lay(Connection connection, Tables tables) throws SQLException {
    connection.setAutoCommit(false);
    try {
      Sql sql = tables.sql();
      // Two who meet at a new store must not both make it.
      sql.query("SELECT pg_advisory_xact_lock(4850, hashtext(?))", _ -> true, address.schema());
      if (!isLaid(sql)) {
        refuseForeign(sql);
        String id = StoreId.fresh();
        newcomer.accept(id);
        sql.run("CREATE SCHEMA IF NOT EXISTS " + quoted());
        Layout.lay(sql, Dialect.POSTGRESQL);
        tables.nameStore(id);
        tables.layout(Layout.VERSION);
      }
      connection.commit();
    } catch (Throwable e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  /** Whether the store has tables of an earlier layout. */
  static boolean isOld(Connection connection) throws SQLException {
    return Tables.of(new Sql(connection), Dialect.POSTGRESQL).layout() < Layout.VERSION;
  }

  /** Alone in the store, on a connection that may take its time. */
  static boolean renew(Tables tables) throws SQLException {
    // Another process may have been first.
    boolean old = tables.layout() < Layout.VERSION;
    if (old) {
      Layout.renew(tables.sql(), Dialect.POSTGRESQL);
      tables.layout(Layout.VERSION);
    }
    return old;
  }

  private void refuseForeign(Sql sql) throws SQLException {
    if (text(sql, RELATION + " LIMIT 1", address.schema()) != null) {
      throw foreign();
    }
  }

  private StoreException foreign() {
    return new StoreException(
        "The schema \"%s\" of %s is used by something else than Holdpoint: name another one with ?schema= in holdpoint.yaml."
            .formatted(address.schema(), address));
  }

  private String quoted() {
    return "\"" + address.schema() + "\"";
  }

  private static @Nullable String text(Sql sql, String query, Object... values)
      throws SQLException {
    return sql.first(query, row -> row.getString(1), values);
  }
}
