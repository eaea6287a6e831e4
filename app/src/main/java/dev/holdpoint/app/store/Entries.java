package dev.holdpoint.app.store;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal.Batch;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The entries, which are the truth, and the large texts that they refer to. */
final class Entries {
  private static final String ENTRY = "SELECT position, task, sequence, at, type, body FROM entry ";

  private static final int ROWS_AT_ONCE = 50;

  private final Sql sql;
  private final Dialect dialect;

  Entries(Sql sql, Dialect dialect) {
    this.sql = sql;
    this.dialect = dialect;
  }

  /**
   * Where an append begins.
   *
   * @param number of this append, where the database has such numbers
   */
  @SuppressWarnings("ArrayRecordComponent") // lives for one append, and is never compared
  record Last(long sequence, byte[] mac, long number) {}

  Last last(TaskId task) throws SQLException {
    Last last = sql.first(dialect.lastEntry(), Entries::last, task.value());
    return last == null ? new Last(0, Chain.beginning(), 0) : last;
  }

  private static Last last(ResultSet row) throws SQLException {
    byte[] mac = row.getBytes(2);
    return new Last(row.getLong(1), mac == null ? Chain.beginning() : mac, row.getLong(3));
  }

  void append(Batch batch, Last last, Chain chain) throws SQLException {
    long sequence = last.sequence();
    byte[] mac = last.mac();
    List<@Nullable Object> values = new ArrayList<>();
    int rows = 0;
    for (Event event : batch.events()) {
      StoredEntry entry =
          StoredEntry.of(batch.task().value(), ++sequence, batch.at().toEpochMilli(), event);
      mac = chain.next(mac, entry);
      add(values, entry, mac, last.number());
      rows++;
      if (rows == ROWS_AT_ONCE) {
        insert(rows, values);
        rows = 0;
      }
    }
    insert(rows, values);
    // In one order for everybody, or two who keep the same texts could wait for each other.
    for (Payload payload :
        batch.payloads().stream().sorted(Comparator.comparing(p -> p.digest().hex())).toList()) {
      sql.update(
          "INSERT INTO payload (digest, body) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING",
          payload.digest().hex(),
          payload.text().getBytes(StandardCharsets.UTF_8));
    }
  }

  private void add(List<@Nullable Object> values, StoredEntry entry, byte[] mac, long number) {
    values.add(entry.task());
    values.add(entry.sequence());
    values.add(entry.at());
    values.add(entry.type());
    values.add(entry.body());
    values.add(mac);
    if (dialect == Dialect.POSTGRESQL) {
      values.add(number);
    }
  }

  private void insert(int rows, List<@Nullable Object> values) throws SQLException {
    if (rows > 0) {
      sql.update(dialect.insertEntries(rows), values.toArray());
      values.clear();
    }
  }

  /** The number of the append that wrote this entry, where the database has such numbers. */
  @Nullable Long number(TaskId task, long sequence) throws SQLException {
    return sql.first(
        "SELECT append FROM entry WHERE task = ? AND sequence = ?",
        row -> row.getLong(1),
        task.value(),
        sequence);
  }

  List<Entry> read(TaskId task) throws SQLException {
    return sql.query(ENTRY + "WHERE task = ? ORDER BY sequence", new Reader()::entry, task.value());
  }

  List<Entry> since(long position, int atMost) throws SQLException {
    return sql.query(
        ENTRY + "WHERE position > ? ORDER BY position LIMIT ?",
        new Reader()::entry,
        position,
        atMost);
  }

  /** All entries, task by task. */
  Cursor<Entry> all() throws SQLException {
    return sql.cursor(ENTRY + "ORDER BY task, sequence", new Reader()::entry);
  }

  @Nullable String payload(Digest digest) throws SQLException {
    return sql.first(
        "SELECT body FROM payload WHERE digest = ?",
        row -> new String(row.getBytes(1), StandardCharsets.UTF_8),
        digest.hex());
  }

  /** Reads rows one after another; those of one task share its id. */
  private static final class Reader {
    private @Nullable TaskId task;

    Entry entry(ResultSet row) throws SQLException {
      try {
        return new Entry(
            row.getLong(1),
            task(Sql.text(row, 2)),
            row.getLong(3),
            Instant.ofEpochMilli(row.getLong(4)),
            EventCodec.event(Sql.text(row, 5), Sql.text(row, 6)));
      } catch (JsonException | IllegalArgumentException | DateTimeException e) {
        throw new JsonException(
            "number %d of %s: %s".formatted(row.getLong(3), row.getString(2), e.getMessage()));
      }
    }

    private TaskId task(String id) {
      if (task == null || !task.value().equals(id)) {
        task = new TaskId(id);
      }
      return task;
    }
  }
}
