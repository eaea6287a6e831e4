package dev.holdpoint.bench;

import dev.holdpoint.app.store.Store;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Journal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** All of a large journal: folded, against reading the same rows. */
final class FoldBenchmark implements Benchmark {
  private static final int PAGE = 1000;
  private static final double FOLDED = 0.5;
  private static final double VERIFIED = 0.25;

  @Override
  public String name() {
    return "fold";
  }

  @Override
  public String about() {
    return "a large journal folded and verified, against reading the same rows";
  }

  @Override
  public void measure(Ground ground, Consumer<Figure> found) throws Exception {
    BigJournal big = ground.big();
    try (Store journal = big.place().open();
        Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + big.place().address())) {
      Load bare = entries(big, () -> read(connection));
      Sizes sizes = ground.sizes().throughEverything();
      Load.Pair folding = Load.alternate(bare, entries(big, () -> fold(journal)), sizes);
      found.accept(
          Figure.bare("%,d entries read".formatted(big.entries()), folding.bare(), "entries/s"));
      found.accept(
          Figure.bare("folded", folding.ours(), "entries/s")
              .to("read", folding.ratio())
              .atLeast(FOLDED));
      Load.Pair verifying = Load.alternate(bare, entries(big, () -> verify(journal)), sizes);
      found.accept(
          Figure.bare("verified", verifying.ours(), "entries/s")
              .to("read", verifying.ratio())
              .atLeast(VERIFIED));
    }
  }

  private interface Counted {
    long run() throws SQLException;
  }

  private static Load entries(BigJournal big, Counted counted) {
    return about ->
        big.entries()
            * Repeated.of(
                about,
                () -> {
                  long seen = counted.run();
                  if (seen != big.entries()) {
                    throw new IllegalStateException(seen + " of " + big.entries() + " entries");
                  }
                });
  }

  private static long read(Connection connection) throws SQLException {
    long entries = 0;
    long characters = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT position, task, sequence, at, type, body FROM entry ORDER BY position")) {
      while (rows.next()) {
        characters += rows.getLong(1) + rows.getLong(3) + rows.getLong(4);
        characters += rows.getString(2).length() + rows.getString(5).length();
        characters += rows.getString(6).length();
        entries++;
      }
    }
    // Looked at, so that no compiler leaves the reading out.
    return characters == 0 ? -1 : entries;
  }

  private static long verify(Store store) {
    Audit.Report report = store.audit().verify(Audit.Scope.EVERYTHING);
    if (!report.isWell()) {
      throw new IllegalStateException("nothing was changed, but: " + report.findings());
    }
    return report.entries();
  }

  /** What came to its end is let go, as whoever follows a journal does. */
  private static long fold(Journal journal) {
    Map<TaskId, Task> underWay = new HashMap<>();
    long entries = 0;
    long position = 0;
    List<Entry> page = journal.since(position, PAGE);
    while (!page.isEmpty()) {
      for (Entry entry : page) {
        Task before = underWay.get(entry.task());
        Task after = before == null ? Task.created(entry) : before.after(entry);
        if (after.state() == TaskState.DONE) {
          underWay.remove(entry.task());
        } else {
          underWay.put(entry.task(), after);
        }
      }
      entries += page.size();
      position = page.getLast().position();
      page = journal.since(position, PAGE);
    }
    return entries;
  }
}
