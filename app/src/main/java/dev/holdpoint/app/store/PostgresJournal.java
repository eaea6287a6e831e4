package dev.holdpoint.app.store;

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
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The journal in a schema of a PostgreSQL database, used by many machines at once. Appends to
 * different tasks don't wait for each other.
 */
public final class PostgresJournal implements Store {
  private final PostgresAddress address;
  private final Keyring keyring;
  private final PostgresServer server;
  private final PostgresWatch watch;
  private final PostgresNotifier notifier;
  private final Ends ends = new Ends();
  private final String id;
  private @Nullable PostgresAppender appender;

  private PostgresJournal(PostgresAddress address, Keyring keyring, PostgresServer server) {
    this.address = address;
    this.keyring = keyring;
    this.server = server;
    this.watch = new PostgresWatch(server);
    this.notifier = new PostgresNotifier(server);
    PostgresSetup setup = new PostgresSetup(address, keyring::create);
    this.id = server.call(setup::prepare);
    if (server.call(PostgresSetup::isOld)) {
      new PostgresAccess(server, keyring, id).alone(PostgresSetup::renew);
    }
  }

  /** Opens the store at this address, and makes it, with its key, where there is none. */
  public static PostgresJournal open(PostgresAddress address, Keyring keyring) {
    PostgresServer server = PostgresServer.connect(address);
    try {
      return new PostgresJournal(address, keyring, server);
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String place() {
    return address.toString();
  }

  @Override
  public List<Entry> read(TaskId task) {
    Entries.History history = call(tables -> tables.entries().history(task));
    ends.remember(task, history.last());
    return history.entries();
  }

  @Override
  public List<Entry> read(TaskId task, long behind, int atMost) {
    return call(tables -> tables.entries().read(task, behind, atMost));
  }

  @Override
  public List<Entry> since(long position, int atMost) {
    server.call(PostgresPositions::assign);
    return call(tables -> tables.entries().since(position, atMost));
  }

  @Override
  public boolean append(Batch batch) {
    return appender().append(batch);
  }

  private synchronized PostgresAppender appender() {
    if (appender == null) {
      appender =
          new PostgresAppender(server, StoreAudit.chainKey(keyring, id), ends, notifier::changed);
    }
    return appender;
  }

  @Override
  public String payload(Digest digest) {
    return new String(bytes(digest), StandardCharsets.UTF_8);
  }

  @Override
  public byte[] bytes(Digest digest) {
    byte[] bytes = call(tables -> tables.entries().payload(digest));
    if (bytes == null) {
      throw new StoreException(
          "The store %s is damaged: it has no payload %s.".formatted(address, digest));
    }
    return bytes;
  }

  @Override
  public @Nullable String answerKey(GateId gate) {
    return call(tables -> tables.keys().of(gate));
  }

  @Override
  public List<TaskRow> tasks() {
    return call(tables -> tables.projections().tasks());
  }

  @Override
  public List<GateRow> openGates() {
    return call(tables -> tables.projections().openGates());
  }

  @Override
  public List<TaskRow> tasks(TaskFilter filter, Part part) {
    return call(tables -> tables.queries().tasks(filter, part));
  }

  @Override
  public Map<TaskState, Integer> counts(TaskFilter filter) {
    return call(tables -> tables.queries().counts(filter));
  }

  @Override
  public List<GateRow> openGates(Collection<TaskId> tasks) {
    return call(tables -> tables.projections().openGates(tasks));
  }

  @Override
  public List<ClosedGate> closedGates(GateFilter filter, @Nullable ClosedGate after, int atMost) {
    return call(tables -> tables.closedGates().find(filter, after, atMost));
  }

  @Override
  public List<TaskId> unfinished(Collection<TaskId> wanted) {
    return call(tables -> tables.relations().unfinished(wanted));
  }

  @Override
  public List<TaskId> dependents(TaskId task) {
    return call(tables -> tables.relations().dependents(task));
  }

  @Override
  public Backlog backlog(Instant now, int atMost) {
    return call(tables -> tables.relations().backlog(now, atMost));
  }

  @Override
  public List<TaskId> overdue(Instant now) {
    return call(tables -> tables.projections().overdue(now));
  }

  @Override
  public @Nullable TaskId taskOf(String source) {
    return call(tables -> tables.projections().taskOf(source));
  }

  @Override
  public List<TaskId> tasksLike(String part) {
    return call(tables -> tables.projections().tasksLike(part));
  }

  @Override
  public Subscription listen(Runnable changed) {
    return watch.listen(changed);
  }

  @Override
  public LeaseTable leases() {
    return new LeaseTable(server);
  }

  @Override
  public Accesses accesses() {
    return new AccessTable(this::onSql);
  }

  private <T extends @Nullable Object> T onSql(AccessTable.Work<T> work) {
    return server.call(connection -> work.on(new Sql(connection)));
  }

  @Override
  public Audit audit() {
    return new StoreAudit(new PostgresAccess(server, keyring, id));
  }

  @Override
  public void close() {
    watch.close();
    notifier.close();
    server.close();
  }

  private <T extends @Nullable Object> T call(Reading<T> reading) {
    return server.call(
        connection -> reading.from(Tables.of(new Sql(connection), Dialect.POSTGRESQL)));
  }

  private interface Reading<T extends @Nullable Object> {
    T from(Tables tables) throws SQLException;
  }
}
