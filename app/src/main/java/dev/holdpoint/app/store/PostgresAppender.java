package dev.holdpoint.app.store;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal.Batch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Appends, also over a connection that is lost in the middle of it. A commit whose answer did not
 * arrive is tried again: if it had come through, its entries are found in the way and known by
 * their MAC; if it is still under way, the server makes the second attempt wait for it.
 */
final class PostgresAppender {
  private static final String ONE_AT_A_TIME =
      "SELECT pg_advisory_xact_lock(4851, hashtext(current_schema()))";

  /** Which of all servers and tables it is; each time that one is made or read in it is another. */
  private static final String WHICH =
      """
      SELECT concat_ws(' ', pg_postmaster_start_time(),
        (SELECT oid FROM pg_database WHERE datname = current_database()), 'entry'::regclass::oid)
      """;

  private final PostgresServer server;
  private final SecretKey key;
  private final Ends ends;
  private final Runnable changed;
  private final Map<String, Seen> stores = new ConcurrentHashMap<>();
  private final Map<PGConnection, Line> lines = Collections.synchronizedMap(new WeakHashMap<>());

  /**
   * @param ends where the entries of tasks end that were read or appended before
   * @param changed hears of every append after it is durable
   */
  PostgresAppender(PostgresServer server, SecretKey key, Ends ends, Runnable changed) {
    this.server = server;
    this.key = key;
    this.ends = ends;
    this.changed = changed;
  }

  boolean append(Batch batch) {
    Unknown unknown = new Unknown();
    try {
      boolean appended = server.attempt(connection -> append(connection, batch, unknown));
      if (appended) {
        changed.run();
      }
      return appended;
    } catch (SQLException e) {
      throw unknown.end == null
          ? PostgresErrors.explain(server.address(), e)
          : unknown(batch.task(), e);
    }
  }

  private boolean append(Connection connection, Batch batch, Unknown unknown) throws SQLException {
    Tables tables = Tables.of(new Sql(connection), Dialect.POSTGRESQL);
    if (Tables.relates(batch)) {
      // Two who close a circle from both sides would not see each other's half.
      connection.setAutoCommit(false);
      tables.sql().query(ONE_AT_A_TIME, _ -> true);
    }
    Line line = line(connection);
    Seen here = line.seen();
    Entries.Last certain = here.ends().of(batch.task(), batch.sequence());
    Entries.Last known = certain == null ? ends.of(batch.task(), batch.sequence()) : certain;
    Entries.Last last = known == null ? tables.entries().last(batch.task()) : known;
    boolean stale = tables.isStale(batch, last);
    if (stale && !connection.getAutoCommit()) {
      connection.rollback();
      connection.setAutoCommit(true);
    }
    if (!stale) {
      Entries.Last end = null;
      try {
        tables.sql().collect();
        if (connection.getAutoCommit()) {
          // Not by the driver, to which the server would reply before it goes on.
          tables.sql().update("BEGIN");
        }
        Batch missing = without(batch, here.texts());
        end = tables.append(missing, last, certain != null, line.chain()).end();
        commit(tables.sql());
        ends.remember(batch.task(), end);
        here.ends().remember(batch.task(), end);
        here.texts().keep(batch.payloads());
        return true;
      } catch (SQLException e) {
        undo(connection, e);
        if (PostgresErrors.isLost(e)) {
          unknown.end = end;
        }
        if (!PostgresErrors.isStale(e)) {
          throw e;
        }
        ends.forget(batch.task());
        here.ends().forget(batch.task());
      } catch (RuntimeException | Error e) {
        // Nobody knows what the server was told: the next one to have it would commit it.
        connection.abort(Runnable::run);
        throw e;
      }
    }
    return unknown.end != null && isThere(tables, batch.task(), unknown.end);
  }

  private Line line(Connection connection) throws SQLException {
    PGConnection physical = connection.unwrap(PGConnection.class);
    Line known = lines.get(physical);
    if (known == null) {
      String which = new Sql(connection).first(WHICH, row -> row.getString(1));
      Seen seen = stores.computeIfAbsent(String.valueOf(which), _ -> new Seen());
      known = new Line(seen, new Chain(key));
      lines.put(physical, known);
    }
    return known;
  }

  /**
   * What belongs to a connection, which one thread has at a time.
   *
   * @param chain kept, because it takes long to find out who computes a MAC
   */
  private record Line(Seen seen, Chain chain) {}

  /**
   * What was written to a running server. As long as it runs, that needs no proof: one that takes
   * its place, or whose disk went back, was started at another time, and the tables of a backup
   * that was read in are others.
   */
  private record Seen(KeptTexts texts, Ends ends) {
    Seen() {
      this(new KeptTexts(), new Ends());
    }
  }

  private static Batch without(Batch batch, KeptTexts texts) {
    return new Batch(
        batch.task(),
        batch.sequence(),
        batch.at(),
        batch.events(),
        texts.missing(batch.payloads()),
        batch.keys(),
        batch.after());
  }

  /** All of it, the commit included, is one journey to the server. */
  private static void commit(Sql sql) throws SQLException {
    sql.update("COMMIT");
    sql.flush();
  }

  private static boolean isThere(Tables tables, TaskId task, Entries.Last end) throws SQLException {
    return Chain.isSame(end.mac(), tables.entries().mac(task, end.sequence()));
  }

  /** What an attempt wrote that may have come through. */
  private static final class Unknown {
    private Entries.@Nullable Last end;
  }

  private static void undo(Connection connection, SQLException reason) {
    try {
      if (connection.getAutoCommit()) {
        new Sql(connection).run("ROLLBACK");
      } else {
        connection.rollback();
        connection.setAutoCommit(true);
      }
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  private StoreException unknown(TaskId task, SQLException e) {
    return new StoreException(
        "The connection to the store %s was lost while a change of %s was written, and does not come back: whether it was kept is not known. Look with `holdpoint show %s` once the server is there again (%s)."
            .formatted(server.address(), task, task, e.getMessage()),
        e);
  }
}
