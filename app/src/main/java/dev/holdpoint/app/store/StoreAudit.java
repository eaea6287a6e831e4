package dev.holdpoint.app.store;

import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Audit;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/** The audit of any store. */
final class StoreAudit implements Audit {
  private static final String CHAIN = "journal";
  private static final String CHECKPOINT = "checkpoint";

  private final Access store;

  StoreAudit(Access store) {
    this.store = store;
  }

  /** What the entries of a store are chained with. */
  static SecretKey chainKey(Keyring keys, String store) {
    return keys.key(store, CHAIN);
  }

  @Override
  public Report verify(Scope scope) {
    String text = scope.checkpoint();
    Checkpoint checkpoint =
        text == null ? null : Checkpoint.parse(text, store.id(), store.key(CHECKPOINT));
    return store.atOneMoment(tables -> verify(tables, scope.task(), checkpoint));
  }

  private Report verify(Tables tables, @Nullable TaskId task, @Nullable Checkpoint checkpoint)
      throws SQLException {
    Report report = new Verification(tables, new Chain(store.key(CHAIN))).of(task);
    Finding lost = checkpoint == null ? null : lost(tables, checkpoint);
    if (lost == null) {
      return report;
    }
    List<Finding> findings = new ArrayList<>(report.findings());
    findings.add(lost);
    return new Report(report.entries(), report.tasks(), findings);
  }

  private static @Nullable Finding lost(Tables tables, Checkpoint checkpoint) throws SQLException {
    Prefix now = Prefix.read(tables.sql(), checkpoint.position());
    if (now.digest().equals(checkpoint.digest()) && now.entries() == checkpoint.position()) {
      return null;
    }
    String what =
        now.missing() > 0
            ? "the one at position %d is missing".formatted(now.missing())
            : now.entries() < checkpoint.position()
                ? "the last %d are missing".formatted(checkpoint.position() - now.entries())
                : "some of them are gone, and others stand in their place";
    return new Finding(
        Kind.CHECKPOINT,
        null,
        0,
        "Of the %d entries that were there at the checkpoint, %s."
            .formatted(checkpoint.position(), what));
  }

  @Override
  public String head() {
    return store.atOneMoment(this::head);
  }

  private String head(Tables tables) throws SQLException {
    Prefix all = Prefix.read(tables.sql(), Long.MAX_VALUE);
    if (all.missing() > 0) {
      throw new StoreException(
          "The journal has no entry at position %d: it is damaged. `holdpoint journal verify` tells more."
              .formatted(all.missing()));
    }
    return new Checkpoint(store.id(), all.entries(), all.digest()).text(store.key(CHECKPOINT));
  }

  @Override
  public void export(Consumer<String> lines) {
    store.atOneMoment(
        tables -> {
          new Export(tables.sql(), lines).write(store.id(), head(tables));
          return true;
        });
  }

  @Override
  public long rebuild() {
    return store.alone(
        tables -> {
          refuseChanged(new Verification(tables, new Chain(store.key(CHAIN))).of(null));
          tables.projections().clear();
          return project(tables);
        });
  }

  /** Listings made of a forged history would hide the forgery. */
  private static void refuseChanged(Report report) {
    for (Finding finding : report.findings()) {
      if (finding.kind() != Kind.LISTING) {
        throw new StoreException(
            finding.message()
                + " The listings stay as they are: bring the store back from a backup first.");
      }
    }
  }

  private static long project(Tables tables) throws SQLException {
    long tasks = 0;
    try (Cursor<Entry> entries = tables.entries().all()) {
      while (entries.current() instanceof Entry first) {
        tables.projections().project(fold(first.task(), entries));
        tasks++;
      }
    }
    return tasks;
  }

  private static Task fold(TaskId id, Cursor<Entry> entries) throws SQLException {
    List<Entry> history = new ArrayList<>();
    while (entries.current() instanceof Entry entry && entry.task().equals(id)) {
      history.add(entry);
      entries.advance();
    }
    Task task = Task.fold(history);
    if (task == null) {
      throw new IllegalStateException("a task without entries");
    }
    return task;
  }
}
