package dev.holdpoint.app.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Walks over the rows of a query, one row in memory at a time. */
final class Cursor<T> implements AutoCloseable {
  private final PreparedStatement statement;
  private final ResultSet rows;
  private final Sql.Row<T> mapper;
  private @Nullable T current;

  Cursor(PreparedStatement statement, ResultSet rows, Sql.Row<T> mapper) throws SQLException {
    this.statement = statement;
    this.rows = rows;
    this.mapper = mapper;
    advance();
  }

  /** The row that the cursor stands at, null behind the last one. */
  @Nullable T current() {
    return current;
  }

  void advance() throws SQLException {
    current = rows.next() ? mapper.read(rows) : null;
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
