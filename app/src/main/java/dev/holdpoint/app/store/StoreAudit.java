package dev.holdpoint.app.store;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Audit;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/** The audit of any store. */
final class StoreAudit implements Audit {
  private static final String CHAIN = "journal";
  private static final String CHECKPOINT = "checkpoint";

  private static final long MANY_ENTRIES = 20_000;
  private static final int MOST_PARTS = 4;

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
    TaskId task = scope.task();
    Report report =
        task == null ? verifyAll() : store.atOneMoment(tables -> verify(tables, Range.of(task)));
    Finding lost =
        checkpoint == null
            ? null
            : store
                .atOneMoment(tables -> Optional.ofNullable(lost(tables, checkpoint)))
                .orElse(null);
    return lost == null ? report : sum(List.of(report, new Report(0, 0, List.of(lost))));
  }

  private Report verify(Tables tables, Range range) throws SQLException {
    return new Verification(tables, new Chain(store.key(CHAIN))).of(range);
  }

  /** Large journals in several parts at once, each on a connection of its own. */
  private Report verifyAll() {
    if (store.atOneMoment(StoreAudit::isSmall)) {
      return store.atOneMoment(tables -> verify(tables, Range.ALL));
    }
    List<Range> parts = Range.parts(Math.min(MOST_PARTS, processors()));
    try (ExecutorService threads = Executors.newFixedThreadPool(parts.size())) {
      List<Future<Report>> reports = new ArrayList<>();
      for (Range part : parts) {
        reports.add(threads.submit(() -> store.atOneMoment(tables -> verify(tables, part))));
      }
      return sum(reports.stream().map(StoreAudit::result).toList());
    }
  }

  private static boolean isSmall(Tables tables) throws SQLException {
    Long last = tables.sql().first("SELECT max(position) FROM entry", row -> row.getLong(1));
    return last == null || last < MANY_ENTRIES;
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  private static Report result(Future<Report> report) {
    try {
      return report.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("The verification was interrupted.", e);
    }
  }

  private static Report sum(List<Report> reports) {
    return new Report(
        reports.stream().mapToLong(Report::entries).sum(),
        reports.stream().mapToLong(Report::tasks).sum(),
        reports.stream().flatMap(report -> report.findings().stream()).toList());
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
          refuseChanged(verify(tables, Range.ALL));
          tables.projections().clear();
          return Layout.project(tables);
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
}
