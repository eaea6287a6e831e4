package dev.holdpoint.app.store;

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
  private static final int UPDATES_AT_ONCE = 100;

  private final Connection connection;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private @Nullable List<Update> keptBack;

  Sql(Connection connection) {
    this.connection = connection;
  }

  /** Makes a value of a row. */
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  <T> List<T> query(String sql, Row<T> mapper, @Nullable Object... values) throws SQLException {
    try (ResultSet rows = bound(sql, values).executeQuery()) {
      List<T> list = new ArrayList<>();
      while (rows.next()) {
        list.add(mapper.read(rows));
      }
      return list;
    }
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

  /** How many rows it changed; 0 where it is kept back. */
  int update(String sql, @Nullable Object... values) throws SQLException {
    if (keptBack == null) {
      return bound(sql, values).executeUpdate();
    }
    keptBack.add(new Update(sql, values));
    return 0;
  }

  /** Keeps updates back until {@link #send}. */
  void keepBack() {
    keptBack = new ArrayList<>();
  }

  /** Sends what was kept back together: each trip to a server takes its time. */
  void send() throws SQLException {
    List<Update> updates = keptBack == null ? List.of() : keptBack;
    keptBack = null;
    for (int from = 0; from < updates.size(); from += UPDATES_AT_ONCE) {
      List<Update> some =
          updates.subList(from, Math.min(updates.size(), from + UPDATES_AT_ONCE));
      String sql = String.join(";\n", some.stream().map(Update::sql).toList());
      update(sql, some.stream().flatMap(update -> Arrays.stream(update.values)).toArray());
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // lives until it is sent, and is never compared
  private record Update(String sql, @Nullable Object[] values) {}

  /** A statement without values that comes again and again. */
  void again(String sql) throws SQLException {
    bound(sql, new Object[0]).execute();
  }

  /** Statements without values, one by one: pragmas, transactions, tables. */
  void run(String... statements) throws SQLException {
    try (var statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private PreparedStatement bound(String sql, @Nullable Object[] values) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    bind(statement, values);
    return statement;
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
