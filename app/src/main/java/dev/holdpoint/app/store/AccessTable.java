package dev.holdpoint.app.store;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Role;
import dev.holdpoint.port.Accesses;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Accesses and visits in the store's own tables. */
final class AccessTable implements Accesses {
  private static final String COLUMNS = "id, kind, role, name, secret, origin, created, expires";

  // Once more does no harm: a connection may be lost after the server has done it.
  private static final String ADD =
      "INSERT INTO access (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";

  /** Those whom one let in, and whom these let in, and so on. */
  private static final String LET_IN =
      "WITH RECURSIVE inside(id) AS (SELECT id FROM access WHERE origin = ?"
          + " UNION SELECT access.id FROM access JOIN inside ON access.origin = inside.id)"
          + " SELECT id FROM inside";

  private final Calls calls;

  AccessTable(Calls calls) {
    this.calls = calls;
  }

  /** Something to be done with a connection. */
  interface Work<T extends @Nullable Object> {
    T on(Sql sql) throws SQLException;
  }

  /** How to get one; what goes wrong is explained. */
  interface Calls {
    <T extends @Nullable Object> T call(Work<T> work);
  }

  @Override
  public void add(Access access) {
    Instant expires = access.expires();
    calls.call(
        sql ->
            sql.update(
                ADD,
                access.id(),
                access.kind().word(),
                access.role().word(),
                access.name(),
                access.secret().hex(),
                access.origin(),
                access.created().toEpochMilli(),
                expires == null ? null : expires.toEpochMilli()));
  }

  @Override
  public @Nullable Access find(Digest secret) {
    String query = "SELECT " + COLUMNS + " FROM access WHERE secret = ?";
    return calls.call(sql -> sql.first(query, AccessTable::access, secret.hex()));
  }

  @Override
  public List<Access> all() {
    String query = "SELECT " + COLUMNS + " FROM access ORDER BY created, id";
    return calls.call(sql -> sql.query(query, AccessTable::access));
  }

  @Override
  public boolean remove(String id) {
    return calls.call(
        sql -> {
          sql.update("DELETE FROM access WHERE id IN (" + LET_IN + ")", id);
          return sql.update("DELETE FROM access WHERE id = ?", id) > 0;
        });
  }

  @Override
  public boolean leave(String id) {
    return calls.call(
        sql -> {
          sql.update("DELETE FROM access WHERE origin = ? AND kind = 'link'", id);
          sql.update(
              "UPDATE access SET origin = (SELECT origin FROM access WHERE id = ?) WHERE origin ="
                  + " ?",
              id,
              id);
          return sql.update("DELETE FROM access WHERE id = ?", id) > 0;
        });
  }

  @Override
  public void forget(Instant before) {
    calls.call(
        sql ->
            sql.update(
                "DELETE FROM access WHERE kind <> 'token' AND expires <= ?",
                before.toEpochMilli()));
  }

  @Override
  public void record(Visit visit) {
    calls.call(
        sql ->
            sql.update(
                "INSERT INTO audit (at, who, what, place) VALUES (?, ?, ?, ?)",
                visit.at().toEpochMilli(),
                visit.who(),
                visit.what(),
                visit.where()));
  }

  @Override
  public List<Visit> visits(int atMost) {
    String query = "SELECT at, who, what, place FROM audit ORDER BY number DESC LIMIT ?";
    return calls.call(sql -> sql.query(query, AccessTable::visit, atMost));
  }

  private static Access access(ResultSet row) throws SQLException {
    long expires = row.getLong(8);
    return new Access(
        row.getString(1),
        Kind.valueOf(row.getString(2).toUpperCase(Locale.ROOT)),
        Role.valueOf(row.getString(3).toUpperCase(Locale.ROOT)),
        row.getString(4),
        new Digest(row.getString(5)),
        row.getString(6),
        Instant.ofEpochMilli(row.getLong(7)),
        expires == 0 ? null : Instant.ofEpochMilli(expires));
  }

  private static Visit visit(ResultSet row) throws SQLException {
    return new Visit(
        Instant.ofEpochMilli(row.getLong(1)), row.getString(2), row.getString(3), row.getString(4));
  }
}
