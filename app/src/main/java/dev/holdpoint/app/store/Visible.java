package dev.holdpoint.app.store;

import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What others can see of the store, by a connection of its own; trouble counts as a change. */
final class Visible implements AutoCloseable {
  private final Path file;
  private @Nullable Sql sql;
  private @Nullable ReadOnlyFile readOnly;
  private int version;
  private boolean troubled;

  Visible(Path file) {
    this.file = file;
  }

  /** Whether anybody's transaction has become visible since the last look. */
  boolean hasChanged() {
    try {
      Sql looking = sql();
      int before = version;
      Integer now = looking.first("PRAGMA data_version", row -> row.getInt(1));
      version = now == null ? before : now;
      troubled = false;
      return version != before;
    } catch (SQLException | StoreException e) {
      troubled = true;
      return true;
    }
  }

  /** Whether the last look could not tell. */
  boolean isTroubled() {
    return troubled;
  }

  /** Whoever gets the write lock sees everything that was written before. */
  void awaitWriter() {
    try {
      sql().again("BEGIN IMMEDIATE");
      sql().again("ROLLBACK");
    } catch (SQLException | StoreException e) {
      // Whoever listens looks at the store itself, and meets the same trouble.
    }
  }

  private Sql sql() throws SQLException {
    if (sql != null && readOnly != null && readOnly.isOutdated()) {
      sql.close();
      sql = null;
      version = 0;
    }
    if (sql == null) {
      readOnly = SqliteFile.readOnly(file);
      sql = SqliteFile.again(file, readOnly);
    }
    return sql;
  }

  @Override
  public void close() {
    try {
      if (sql != null) {
        sql.close();
      }
    } catch (SQLException e) {
      // Nothing was written by it.
    }
  }
}
