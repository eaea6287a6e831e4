package dev.holdpoint.app.store;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskRow;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The journal in one SQLite file, used by many processes at once. Writers queue up for the one
 * write lock from the start of their transaction, so that none of them ever fails half-way.
 */
public final class SqliteJournal implements Journal {
  private final Path file;
  private final Sql sql;
  private final Tables tables;
  private final FileWatch watch;

  private SqliteJournal(Path file, Sql sql) {
    this.file = file;
    this.sql = sql;
    this.tables = new Tables(sql);
    this.watch = new FileWatch(file, this::awaitWriter);
  }

  /** Opens the store at this place, and makes it where there is none. */
  public static SqliteJournal open(Path file) {
    return new SqliteJournal(file, SqliteFile.open(file));
  }

  /** The name that this store was given when it was made. */
  public String id() {
    return "local";
  }

  @Override
  public List<Entry> read(TaskId task) {
    return call(() -> tables.read(task));
  }

  @Override
  public List<Entry> since(long position, int atMost) {
    return call(() -> tables.since(position, atMost));
  }

  @Override
  public boolean append(Batch batch) {
    return call(() -> inTransaction(batch));
  }

  private boolean inTransaction(Batch batch) throws SQLException {
    sql.run("BEGIN IMMEDIATE");
    try {
      boolean appended = tables.append(batch);
      sql.run(appended ? "COMMIT" : "ROLLBACK");
      return appended;
    } catch (Throwable e) {
      rollBack(e);
      throw e;
    }
  }

  private void rollBack(Throwable reason) {
    try {
      sql.run("ROLLBACK");
    } catch (SQLException e) {
      // SQLite rolls back by itself on a full disk; the first failure is the one to tell.
      reason.addSuppressed(e);
    }
  }

  @Override
  public String payload(Digest digest) {
    String text = call(() -> tables.payload(digest));
    if (text == null) {
      throw new StoreException(
          "The store %s is damaged: it has no payload %s.".formatted(file, digest));
    }
    return text;
  }

  @Override
  public @Nullable String answerKey(GateId gate) {
    return call(() -> tables.answerKey(gate));
  }

  @Override
  public List<TaskRow> tasks() {
    return call(tables::tasks);
  }

  @Override
  public List<GateRow> openGates() {
    return call(tables::openGates);
  }

  @Override
  public List<TaskId> overdue(Instant now) {
    return call(() -> tables.overdue(now));
  }

  @Override
  public @Nullable TaskId taskOf(String source) {
    return call(() -> tables.taskOf(source));
  }

  @Override
  public List<TaskId> tasksLike(String part) {
    return call(() -> tables.tasksLike(part));
  }

  @Override
  public Subscription listen(Runnable changed) {
    return watch.listen(changed);
  }

  /** Whoever gets the write lock sees everything that was written before. */
  private void awaitWriter() {
    call(
        () -> {
          sql.run("BEGIN IMMEDIATE", "ROLLBACK");
          return true;
        });
  }

  @Override
  public void close() {
    watch.close();
    call(
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
    try {
      return work.run();
    } catch (SQLException e) {
      throw SqliteFile.explain(file, e);
    } catch (JsonException | IllegalArgumentException | DateTimeException e) {
      throw new StoreException(
          "The store %s holds an entry that can't be read: %s.".formatted(file, e.getMessage()), e);
    }
  }
}
