package dev.holdpoint.app.store;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal.Batch;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
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

  /** The end of a task's entries, where an append goes on. */
  @SuppressWarnings("ArrayRecordComponent") // lives for some appends, and is never compared
  record Last(long sequence, byte[] mac) {
    static final Last NONE = new Last(0, Chain.beginning());
  }

  Last last(TaskId task) throws SQLException {
    Last last =
        sql.first(
            "SELECT sequence, mac FROM entry WHERE task = ? ORDER BY sequence DESC LIMIT 1",
            row -> new Last(row.getLong(1), row.getBytes(2)),
            task.value());
    return last == null ? Last.NONE : last;
  }

  /**
   * Within a transaction.
   *
   * @param certain the last entry is there, and need not be looked at for proof
   * @return the task's new end
   */
  Last append(Batch batch, Last last, boolean certain, Chain chain) throws SQLException {
    boolean proven = certain || last.sequence() == 0;
    long sequence = last.sequence();
    byte[] mac = last.mac();
    List<@Nullable Object> values = new ArrayList<>();
    int before = 0;
    int rows = 0;
    for (Event event : batch.events()) {
      StoredEntry entry =
          StoredEntry.of(batch.task().value(), ++sequence, batch.at().toEpochMilli(), event);
      mac = chain.next(mac, entry);
      values.add(entry.task());
      if (!proven && sequence == last.sequence() + 1) {
        values.add(last.sequence());
        values.add(last.mac());
      }
      add(values, entry, mac);
      rows++;
      if (rows == ROWS_AT_ONCE) {
        insert(proven, before, rows, values);
        before += rows;
        rows = 0;
      }
    }
    insert(proven, before, rows, values);
    keep(batch.payloads());
    return new Last(sequence, mac);
  }

  private static void add(List<@Nullable Object> values, StoredEntry entry, byte[] mac) {
    values.add(entry.sequence());
    values.add(entry.at());
    values.add(entry.type());
    values.add(entry.body());
    values.add(mac);
  }

  private void insert(boolean proven, int before, int rows, List<@Nullable Object> values)
      throws SQLException {
    if (rows > 0) {
      String insert =
          proven || before > 0
              ? dialect.insertEntries(before, rows)
              : dialect.insertEntriesBehind(rows);
      sql.update(insert, values.toArray());
      values.clear();
    }
  }

  private void keep(List<Payload> payloads) throws SQLException {
    // In one order for everybody, or two who keep the same texts could wait for each other.
    for (Payload payload : payloads.stream().sorted(Entries::byDigest).toList()) {
      sql.update(
          "INSERT INTO payload (digest, body) VALUES (?, ?) ON CONFLICT (digest) DO NOTHING",
          payload.digest().hex(),
          payload.bytes());
    }
  }

  /** By hand: comparators that the JDK puts together are made anew at every start. */
  private static int byDigest(Payload one, Payload other) {
    return one.digest().hex().compareTo(other.digest().hex());
  }

  /** The MAC of an entry, null where there is none. */
  byte @Nullable [] mac(TaskId task, long sequence) throws SQLException {
    return sql.first(
        "SELECT mac FROM entry WHERE task = ? AND sequence = ?",
        row -> row.getBytes(1),
        task.value(),
        sequence);
  }

  List<Entry> read(TaskId task) throws SQLException {
    return sql.query(ENTRY + "WHERE task = ? ORDER BY sequence", new Reader()::entry, task.value());
  }

  List<Entry> read(TaskId task, long behind, int atMost) throws SQLException {
    return sql.query(
        ENTRY + "WHERE task = ? AND sequence > ? ORDER BY sequence LIMIT ?",
        new Reader()::entry,
        task.value(),
        behind,
        atMost);
  }

  /** A task's entries together with their end. */
  History history(TaskId task) throws SQLException {
    Reader reader = new Reader();
    AtomicReference<Last> last = new AtomicReference<>(Last.NONE);
    List<Entry> entries =
        sql.query(
            "SELECT position, task, sequence, at, type, body, mac FROM entry WHERE task = ?"
                + " ORDER BY sequence",
            row -> {
              last.set(new Last(row.getLong(3), row.getBytes(7)));
              return reader.entry(row);
            },
            task.value());
    return new History(entries, last.get());
  }

  /** All that a task has. */
  record History(List<Entry> entries, Last last) {}

  List<Entry> since(long position, int atMost) throws SQLException {
    return sql.query(
        ENTRY + "WHERE position > ? ORDER BY position LIMIT ?",
        new Reader()::entry,
        position,
        atMost);
  }

  byte @Nullable [] payload(Digest digest) throws SQLException {
    return sql.first(
        "SELECT body FROM payload WHERE digest = ?", row -> row.getBytes(1), digest.hex());
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
