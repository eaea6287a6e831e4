package dev.holdpoint.app.store;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Audit.Finding;
import dev.holdpoint.port.Audit.Kind;
import dev.holdpoint.port.Audit.Report;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One walk over the entries, task by task, that compares everything with what was written. */
final class Verification {
  private static final int MOST_FINDINGS = 100;

  private final Tables tables;
  private final Chain chain;
  private final References references;
  private final List<Finding> findings = new ArrayList<>();
  private long checked;
  private long tasks;

  Verification(Tables tables, Chain chain) {
    this.tables = tables;
    this.chain = chain;
    this.references = new References(tables.sql());
  }

  Report of(Range range) throws SQLException {
    String query =
        "SELECT task, sequence, at, type, body, mac FROM entry"
            + range.where("task")
            + " ORDER BY task, sequence";
    try (Cursor<Chained> rows = tables.sql().cursor(query, Verification::chained, range.values());
        Listings listings = new Listings(tables.sql(), range, this::found)) {
      for (Chained first = rows.current(); first != null; first = rows.current()) {
        Task folded = walk(first.entry.task(), rows);
        listings.compare(first.entry.task(), folded);
        tasks++;
      }
      listings.end();
    }
    return new Report(checked, tasks, findings);
  }

  void found(Finding finding) {
    if (findings.size() < MOST_FINDINGS) {
      findings.add(finding);
    }
  }

  /** Walks over one task; null where its history is not what was written. */
  private @Nullable Task walk(String id, Cursor<Chained> rows) throws SQLException {
    byte[] mac = Chain.beginning();
    long sequence = 0;
    Task task = null;
    Finding finding = null;
    for (Chained row = rows.current();
        row != null && row.entry.task().equals(id);
        row = rows.current()) {
      checked++;
      sequence++;
      if (finding == null) {
        mac = chain.next(mac, row.entry);
        finding = chainFinding(row, sequence, mac);
      }
      if (finding == null) {
        try {
          Entry entry = entry(task == null ? new TaskId(id) : task.id(), row.entry);
          references.check(entry, this::found);
          task = task == null ? Task.fold(List.of(entry)) : task.after(entry);
        } catch (JsonException | IllegalArgumentException | IllegalStateException e) {
          finding = entryFinding(id, sequence, "can't be read: " + e.getMessage());
        }
      }
      rows.advance();
    }
    if (finding != null) {
      found(finding);
    }
    return finding == null ? task : null;
  }

  private static @Nullable Finding chainFinding(Chained row, long expected, byte[] mac) {
    StoredEntry entry = row.entry;
    if (entry.sequence() > expected) {
      return entryFinding(entry.task(), expected, "is missing");
    }
    if (entry.sequence() < expected) {
      return entryFinding(entry.task(), entry.sequence(), "was added");
    }
    return Chain.isSame(mac, row.mac)
        ? null
        : entryFinding(entry.task(), expected, "is not what was written");
  }

  private static Finding entryFinding(String task, long number, String what) {
    return new Finding(
        Kind.ENTRY, task, number, "Entry %d of %s %s.".formatted(number, task, what));
  }

  private static Entry entry(TaskId id, StoredEntry row) {
    try {
      return new Entry(
          0,
          id,
          row.sequence(),
          Instant.ofEpochMilli(row.at()),
          EventCodec.event(row.type(), row.body()));
    } catch (DateTimeException e) {
      throw new JsonException(String.valueOf(e.getMessage()));
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // lives for one row, and is never compared
  private record Chained(StoredEntry entry, byte @Nullable [] mac) {}

  private static Chained chained(ResultSet row) throws SQLException {
    return new Chained(
        new StoredEntry(
            Sql.text(row, 1), row.getLong(2), row.getLong(3), Sql.text(row, 4), Sql.text(row, 5)),
        row.getBytes(6));
  }
}
