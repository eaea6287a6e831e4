package dev.holdpoint.app.store;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Accesses;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.GateFilter;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskRow;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * The journal in one SQLite file, used by many processes at once. Writers queue up for the one
 * write lock from the start of their transaction, so that none of them ever fails half-way.
 */
public final class SqliteJournal implements Store {
  private final Path file;
  private final Keyring keyring;
  private Sql sql;
  private Tables tables;
  private final Ends ends = new Ends();
  private final FileWatch watch;
  private final String id;
  private @Nullable Chain chain;
  private boolean destroyedKeysLinger;
  private @Nullable ReadOnlyFile readOnly;

  private SqliteJournal(Path file, Keyring keyring, Sql sql, @Nullable ReadOnlyFile readOnly) {
    this.file = file;
    this.readOnly = readOnly;
    this.keyring = keyring;
    this.sql = sql;
    this.tables = Tables.of(sql, Dialect.SQLITE);
    this.watch = new FileWatch(file);
    this.id = call(this::readId);
  }

  /** Opens the store at this place, and makes it, with its key, where there is none. */
  public static SqliteJournal open(Path file, Keyring keyring) {
    ReadOnlyFile readOnly = SqliteFile.readOnly(file);
    Sql sql = SqliteFile.open(file, readOnly, keyring::create);
    try {
      return new SqliteJournal(file, keyring, sql, readOnly);
    } catch (RuntimeException e) {
      SqliteFile.close(sql, e);
      throw e;
    }
  }

  private String readId() throws SQLException {
    String found = tables.storeId();
    if (found == null || !StoreId.isOne(found)) {
      throw new StoreException(
          "The store %s is damaged: it has lost its name. Restore it from a backup."
              .formatted(file));
    }
    return found;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String place() {
    return file.toString();
  }

  @Override
  public List<Entry> read(TaskId task) {
    return call(() -> tables.entries().read(task));
  }

  @Override
  public List<Entry> read(TaskId task, long behind, int atMost) {
    return call(() -> tables.entries().read(task, behind, atMost));
  }

  @Override
  public List<Entry> since(long position, int atMost) {
    return call(() -> tables.entries().since(position, atMost));
  }

  @Override
  public boolean append(Batch batch) {
    return call(() -> inTransaction(batch));
  }

  private boolean inTransaction(Batch batch) throws SQLException {
    Chain keyed = chain();
    sql.again("BEGIN IMMEDIATE");
    try {
      Entries.Last known = ends.of(batch.task(), batch.sequence());
      Entries.Last last = known == null ? tables.entries().last(batch.task()) : known;
      if (tables.isStale(batch, last)) {
        sql.again("ROLLBACK");
        return false;
      }
      Tables.Appended appended = tables.append(batch, last, known == null, keyed);
      sql.again("COMMIT");
      ends.remember(batch.task(), appended.end());
      destroyedKeysLinger |= appended.keysDestroyed() > 0;
    } catch (Throwable e) {
      rollBack(e);
      if (SqliteFile.isStale(e)) {
        ends.forget(batch.task());
        return false;
      }
      throw e;
    }
    if (destroyedKeysLinger) {
      emptyLog();
    }
    return true;
  }

  private Chain chain() {
    if (chain == null) {
      chain = new Chain(StoreAudit.chainKey(keyring, id));
    }
    return chain;
  }

  private void rollBack(Throwable reason) {
    try {
      sql.run("ROLLBACK");
    } catch (SQLException e) {
      // SQLite rolls back by itself on a full disk; the first failure is the one to tell.
      reason.addSuppressed(e);
    }
  }

  /**
   * Destroyed keys still stand in the write-ahead log until it is emptied, which no reader of an
   * older state may prevent for long: where one does, the next append tries again.
   */
  private void emptyLog() {
    try {
      sql.run("PRAGMA busy_timeout = 200");
      Integer busy = sql.first("PRAGMA wal_checkpoint(TRUNCATE)", row -> row.getInt(1));
      sql.run("PRAGMA busy_timeout = " + SqliteFile.PATIENCE_MILLIS);
      destroyedKeysLinger = busy == null || busy != 0;
    } catch (SQLException e) {
      // The append itself is durable: this must not make it look as if it was not.
      destroyedKeysLinger = true;
    }
  }

  @Override
  public String payload(Digest digest) {
    return new String(bytes(digest), StandardCharsets.UTF_8);
  }

  @Override
  public byte[] bytes(Digest digest) {
    byte[] bytes = call(() -> tables.entries().payload(digest));
    if (bytes == null) {
      throw new StoreException(
          "The store %s is damaged: it has no payload %s.".formatted(file, digest));
    }
    return bytes;
  }

  @Override
  public @Nullable String answerKey(GateId gate) {
    return call(() -> tables.keys().of(gate));
  }

  @Override
  public List<TaskRow> tasks() {
    return call(() -> tables.projections().tasks());
  }

  @Override
  public List<GateRow> openGates() {
    return call(() -> tables.projections().openGates());
  }

  @Override
  public List<TaskRow> tasks(TaskFilter filter, Part part) {
    return call(() -> tables.queries().tasks(filter, part));
  }

  @Override
  public Map<TaskState, Integer> counts(TaskFilter filter) {
    return call(() -> tables.queries().counts(filter));
  }

  @Override
  public List<GateRow> openGates(Collection<TaskId> tasks) {
    return call(() -> tables.projections().openGates(tasks));
  }

  @Override
  public List<ClosedGate> closedGates(GateFilter filter, @Nullable ClosedGate after, int atMost) {
    return call(() -> tables.closedGates().find(filter, after, atMost));
  }

  @Override
  public List<TaskId> unfinished(Collection<TaskId> wanted) {
    return call(() -> tables.relations().unfinished(wanted));
  }

  @Override
  public List<TaskId> dependents(TaskId task) {
    return call(() -> tables.relations().dependents(task));
  }

  @Override
  public Backlog backlog(Instant now, int atMost) {
    return call(() -> tables.relations().backlog(now, atMost));
  }

  @Override
  public List<TaskId> overdue(Instant now) {
    return call(() -> tables.projections().overdue(now));
  }

  @Override
  public @Nullable TaskId taskOf(String source) {
    return call(() -> tables.projections().taskOf(source));
  }

  @Override
  public List<TaskId> tasksLike(String part) {
    return call(() -> tables.projections().tasksLike(part));
  }

  @Override
  public Subscription listen(Runnable changed) {
    return watch.listen(changed);
  }

  @Override
  public @Nullable LeaseTable leases() {
    return null;
  }

  @Override
  public synchronized boolean isReadOnly() {
    return readOnly != null;
  }

  @Override
  public Accesses accesses() {
    return new AccessTable(this::onSql);
  }

  private <T extends @Nullable Object> T onSql(AccessTable.Work<T> work) {
    return call(() -> work.on(sql));
  }

  @Override
  public Audit audit() {
    return new StoreAudit(new OwnConnection());
  }

  @Override
  public void close() {
    watch.close();
    closeSql();
  }

  private synchronized void closeSql() {
    explained(
        null,
        () -> {
          sql.close();
          return true;
        });
  }

  private interface Work<T extends @Nullable Object> {
    T run() throws SQLException;
  }

  /** One connection serves all threads of this process, one after another. */
  private synchronized <T extends @Nullable Object> T call(Work<T> work) {
    if (readOnly != null && readOnly.isOutdated()) {
      explained(null, this::reopen);
    }
    return explained(readOnly, work);
  }

  /** Whoever may only read, and looks again, sees what others wrote meanwhile. */
  private boolean reopen() throws SQLException {
    ReadOnlyFile now = SqliteFile.readOnly(file);
    Sql fresh = SqliteFile.open(file, now, keyring::create);
    sql.close();
    sql = fresh;
    tables = Tables.of(fresh, Dialect.SQLITE);
    readOnly = now;
    return true;
  }

  private <T extends @Nullable Object> T explained(@Nullable ReadOnlyFile unchanged, Work<T> work) {
    try {
      T result = work.run();
      if (unchanged != null) {
        unchanged.requireSame();
      }
      return result;
    } catch (SQLException e) {
      throw SqliteFile.explain(file, e);
    } catch (JsonException | IllegalArgumentException | DateTimeException e) {
      throw new DamagedEntryException(
          "The store %s holds an entry that can't be read: %s.".formatted(file, e.getMessage()), e);
    }
  }

  /** An audit takes long: it has a connection to itself, and nobody waits for it. */
  private final class OwnConnection implements Access {
    @Override
    public String id() {
      return id;
    }

    @Override
    public SecretKey key(String purpose) {
      return keyring.key(id, purpose);
    }

    @Override
    public <T> T atOneMoment(Access.Work<T> work) {
      return inTransaction("BEGIN", work);
    }

    @Override
    public <T> T alone(Access.Work<T> work) {
      return inTransaction("BEGIN IMMEDIATE", work);
    }

    private <T> T inTransaction(String begin, Access.Work<T> work) {
      ReadOnlyFile now = SqliteFile.readOnly(file);
      return explained(
          now,
          () -> {
            try (Sql own = SqliteFile.open(file, now, keyring::create)) {
              own.run(begin);
              T result = work.on(Tables.of(own, Dialect.SQLITE));
              own.run("COMMIT");
              return result;
            }
          });
    }
  }
}
