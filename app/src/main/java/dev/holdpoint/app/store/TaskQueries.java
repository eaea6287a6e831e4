package dev.holdpoint.app.store;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskListing.Place;
import dev.holdpoint.port.TaskRow;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parts of the listing that fit a filter, and how many do. */
final class TaskQueries {
  private static final String BLOCKED =
      """
      t.id IN (SELECT d.task FROM dependency d LEFT JOIN task n ON n.id = d.needs
        WHERE n.state IS NULL OR n.state <> 'DONE')
      """;

  private final Sql sql;

  TaskQueries(Sql sql) {
    this.sql = sql;
  }

  List<TaskRow> tasks(TaskFilter filter, Part part) throws SQLException {
    Where where = new Where();
    where.fits(filter);
    boolean urgent = part.order() == Order.URGENT;
    Place after = part.after();
    if (after != null) {
      where.behind(after, urgent);
    }
    List<@Nullable Object> values = new ArrayList<>(where.values);
    values.add(part.atMost());
    return sql.query(
        """
        SELECT p.*, CASE WHEN EXISTS (
            SELECT 1 FROM dependency d LEFT JOIN task n ON n.id = d.needs
            WHERE d.task = p.id AND (n.state IS NULL OR n.state <> 'DONE')) THEN 1 ELSE 0 END
        FROM (%s t %s ORDER BY %s LIMIT ?) p ORDER BY %s
        """
            .formatted(Projections.TASK, where, order(urgent, "t."), order(urgent, "p.")),
        row -> {
          TaskRow task = Projections.taskRow(row);
          return row.getInt(17) == 0 ? task : task.blocked();
        },
        values.toArray());
  }

  private static String order(boolean urgent, String of) {
    String order = urgent ? "#priority, #created_at, #id" : "#updated_at DESC, #id DESC";
    return order.replace("#", of);
  }

  Map<TaskState, Integer> counts(TaskFilter filter) throws SQLException {
    Map<TaskState, Integer> counts = new EnumMap<>(TaskState.class);
    Where where = new Where();
    where.fits(filter);
    sql.query(
        "SELECT state, count(*) FROM task t " + where + " GROUP BY state",
        row -> counts.put(TaskState.valueOf(Sql.text(row, 1)), row.getInt(2)),
        where.values.toArray());
    divide(counts, filter);
    return counts;
  }

  /** The store knows open tasks alone: some of them are blocked. */
  private void divide(Map<TaskState, Integer> counts, TaskFilter filter) throws SQLException {
    Integer open = counts.remove(TaskState.OPEN);
    if (open == null) {
      return;
    }
    boolean onlyBlocked =
        filter.states().contains(TaskState.BLOCKED) && !filter.states().contains(TaskState.OPEN);
    boolean onlyOpen =
        filter.states().contains(TaskState.OPEN) && !filter.states().contains(TaskState.BLOCKED);
    int blocked = onlyBlocked ? open : onlyOpen ? 0 : blocked(filter);
    put(counts, TaskState.BLOCKED, blocked);
    put(counts, TaskState.OPEN, open - blocked);
  }

  private static void put(Map<TaskState, Integer> counts, TaskState state, int count) {
    if (count > 0) {
      counts.put(state, count);
    }
  }

  private int blocked(TaskFilter filter) throws SQLException {
    Where where = new Where();
    where.fits(filter.in(Set.of(TaskState.BLOCKED)));
    Integer count =
        sql.first(
            "SELECT count(*) FROM task t " + where, row -> row.getInt(1), where.values.toArray());
    return count == null ? 0 : count;
  }

  /** Conditions and their values in order. */
  static final class Where {
    private final List<String> conditions = new ArrayList<>();
    private final List<@Nullable Object> values = new ArrayList<>();

    void fits(TaskFilter filter) {
      states(filter.states());
      equal("t.agent = ?", filter.agent());
      equal("t.priority = ?", filter.priority());
      if (!filter.text().isEmpty()) {
        equal(
            "t.id IN (SELECT w.task FROM wording w WHERE w.words LIKE ? ESCAPE '!')",
            "%" + TaskFilter.searchable(filter.text()).replaceAll("[!%_]", "!$0") + "%");
      }
      String by = filter.answeredBy();
      equal(
          "t.id IN (SELECT a.task FROM answerer a WHERE a.name = ?)",
          by == null ? null : Wordings.name(by));
      among("t.parent", filter.parents());
      among("t.id", filter.ids());
    }

    private void equal(String condition, @Nullable Object value) {
      if (value != null) {
        conditions.add(condition);
        values.add(value);
      }
    }

    /** One that is open in the store is blocked where others come first. */
    private void states(Set<TaskState> wanted) {
      if (wanted.isEmpty()) {
        return;
      }
      Set<TaskState> kept = EnumSet.copyOf(wanted);
      boolean blocked = kept.remove(TaskState.BLOCKED);
      boolean open = kept.remove(TaskState.OPEN);
      List<String> any = new ArrayList<>();
      if (blocked || open) {
        any.add(
            "t.state = 'OPEN'"
                + (blocked && open ? "" : open ? " AND NOT " : " AND ")
                + (blocked && open ? "" : BLOCKED));
      }
      if (!kept.isEmpty()) {
        any.add("t.state IN (%s)".formatted(marks(kept.size())));
        kept.forEach(state -> values.add(state.name()));
      }
      conditions.add("(" + String.join(" OR ", any) + ")");
    }

    private void among(String column, @Nullable Collection<TaskId> wanted) {
      if (wanted != null) {
        List<String> ids = Padded.of(wanted);
        conditions.add("%s IN (%s)".formatted(column, marks(ids.size())));
        values.addAll(ids);
      }
    }

    private void behind(Place place, boolean urgent) {
      if (urgent) {
        conditions.add("(t.priority, t.created_at, t.id) > (?, ?, ?)");
        values.add(place.priority());
      } else {
        conditions.add("(t.updated_at, t.id) < (?, ?)");
      }
      values.add(place.at().toEpochMilli());
      values.add(place.id().value());
    }

    static String marks(int count) {
      return "?, ".repeat(count - 1) + "?";
    }

    @Override
    public String toString() {
      return conditions.isEmpty() ? "" : "WHERE " + String.join(" AND ", conditions);
    }
  }
}
