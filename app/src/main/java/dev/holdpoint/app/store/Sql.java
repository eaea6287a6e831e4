package dev.holdpoint.app.store;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A connection with its prepared statements kept; used by one thread at a time. */
final class Sql implements AutoCloseable {
  private static final int ROWS_AT_ONCE = 1000;

  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private @Nullable Collected collected;

  Sql(Connection connection) {
    this.connection = connection;
  }

  /** Makes a value of a row. */
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  /**
   * A column of text, "" where somebody emptied it. By its bytes, because SQLite's driver takes
   * twice as long to make a text of them.
   */
  static String text(ResultSet row, int column) throws SQLException {
    byte[] bytes = row.getBytes(column);
    return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
  }

  <T> List<T> query(String sql, Row<T> mapper, @Nullable Object... values) throws SQLException {
    return kept(
        sql,
        values,
        statement -> {
          try (ResultSet rows = statement.executeQuery()) {
            List<T> list = new ArrayList<>();
            while (rows.next()) {
              list.add(mapper.read(rows));
            }
            return list;
          }
        });
  }

  <T> @Nullable T first(String sql, Row<T> mapper, @Nullable Object... values) throws SQLException {
    List<T> rows = query(sql, mapper, values);
    return rows.isEmpty() ? null : rows.getFirst();
  }

  /** Rows one by one, however many there are; within a transaction. */
  <T> Cursor<T> cursor(String sql, Row<T> mapper, @Nullable Object... values) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      bind(statement, values);
      statement.setFetchSize(ROWS_AT_ONCE);
      return new Cursor<>(statement, statement.executeQuery(), mapper);
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }

  /** How many rows were changed; 0 while updates are only collected. */
  int update(String sql, @Nullable Object... values) throws SQLException {
    if (collected != null) {
      collected.add(sql, values);
      return 0;
    }
    return kept(sql, values, PreparedStatement::executeUpdate);
  }

  /** From now on updates are collected, for a server to which each of them would be a journey. */
  void collect() {
    collected = new Collected();
  }

  /** Sends everything that was collected at once. */
  void flush() throws SQLException {
    Collected all = collected;
    collected = null;
    if (all != null && !all.statements.isEmpty()) {
      kept(String.join(";", all.statements), all.values.toArray(), PreparedStatement::execute);
    }
  }

  /** Statements and their values in order. */
  private static final class Collected {
    private final List<String> statements = new ArrayList<>();
    private final List<@Nullable Object> values = new ArrayList<>();

    void add(String statement, @Nullable Object[] more) {
      statements.add(statement);
      values.addAll(Arrays.asList(more));
    }
  }

  /** A statement without values that comes again and again. */
  void again(String sql) throws SQLException {
    kept(sql, new Object[0], PreparedStatement::execute);
  }

  /** Statements without values, one by one: pragmas, transactions, tables. */
  void run(String... statements) throws SQLException {
    try (var statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private interface Use<T> {
    T of(PreparedStatement statement) throws SQLException;
  }

  private <T> T kept(String sql, @Nullable Object[] values, Use<T> use) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    try {
      bind(statement, values);
      return use.of(statement);
    } catch (SQLException e) {
      // SQLite's driver has ended the statement: it would fail for ever after, as on a full disk.
      prepared.remove(sql);
      close(statement, e);
      throw e;
    }
  }

  private static void close(PreparedStatement statement, SQLException reason) {
    try {
      statement.close();
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  private static void bind(PreparedStatement statement, @Nullable Object[] values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
