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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Parts of the listing that fit a filter, and how many do. */
final class TaskQueries {
  private static final String BLOCKED =
      """
      t.id IN (SELECT d.task FROM dependency d LEFT JOIN task n ON n.id = d.needs
        WHERE n.state IS NULL OR n.state <> 'DONE')
      """;

  /** The very words of an index, which databases compare by their letters. */
  private static final String OVER = "state IN ('DONE', 'FAILED', 'CANCELLED')";

  private static final Set<TaskState> OVER_STATES =
      Set.of(TaskState.DONE, TaskState.FAILED, TaskState.CANCELLED);

  private final Sql sql;
  private final Dialect dialect;

  TaskQueries(Sql sql, Dialect dialect) {
    this.sql = sql;
    this.dialect = dialect;
  }

  List<TaskRow> tasks(TaskFilter filter, Part part) throws SQLException {
    if (part.order() != Order.URGENT || !isByState(filter)) {
      return read(filter, part);
    }
    // An index has the tasks of one state in order: some of each are read instead of sorting all.
    List<TaskRow> rows = new ArrayList<>();
    for (Set<TaskState> states : apart(filter.states())) {
      rows.addAll(read(filter.in(states), part));
    }
    rows.sort(TaskQueries::byUrgency);
    return rows.size() > part.atMost() ? List.copyOf(rows.subList(0, part.atMost())) : rows;
  }

  /** By hand: comparators that the JDK puts together are made anew at every start. */
  private static int byUrgency(TaskRow one, TaskRow other) {
    if (one.priority() != other.priority()) {
      return Integer.compare(one.priority(), other.priority());
    }
    int byAge = one.createdAt().compareTo(other.createdAt());
    return byAge != 0 ? byAge : one.id().compareTo(other.id());
  }

  /** Whether it says nothing by which tasks are found without looking at all of a state. */
  private static boolean isByState(TaskFilter filter) {
    return filter.text().isEmpty()
        && filter.answeredBy() == null
        && filter.parents() == null
        && filter.ids() == null;
  }

  private static boolean isOver(Set<TaskState> states) {
    return !states.isEmpty() && OVER_STATES.containsAll(states);
  }

  /** One by one, but for those that are one in the store. */
  private static List<Set<TaskState>> apart(Set<TaskState> wanted) {
    Set<TaskState> left =
        wanted.isEmpty() ? EnumSet.allOf(TaskState.class) : EnumSet.copyOf(wanted);
    List<Set<TaskState>> apart = new ArrayList<>();
    Set<TaskState> unbegun = EnumSet.of(TaskState.OPEN, TaskState.BLOCKED);
    if (left.containsAll(unbegun)) {
      apart.add(unbegun);
      left.removeAll(unbegun);
    }
    left.forEach(state -> apart.add(EnumSet.of(state)));
    return apart;
  }

  private List<TaskRow> read(TaskFilter filter, Part part) throws SQLException {
    Where where = new Where();
    where.fits(filter);
    boolean urgent = part.order() == Order.URGENT;
    Place after = part.after();
    if (after != null) {
      where.behind(after, urgent);
    }
    boolean over = !urgent && isByState(filter) && isOver(filter.states());
    List<@Nullable Object> values = new ArrayList<>(where.values);
    values.add(part.atMost());
    return sql.query(
        """
        SELECT p.*, CASE WHEN EXISTS (
            SELECT 1 FROM dependency d LEFT JOIN task n ON n.id = d.needs
            WHERE d.task = p.id AND (n.state IS NULL OR n.state <> 'DONE')) THEN 1 ELSE 0 END
        FROM (%s t %s %s ORDER BY %s LIMIT ?) p ORDER BY %s
        """
            .formatted(
                Projections.TASK,
                over ? dialect.by("task_over") : "",
                where,
                order(urgent, "t."),
                order(urgent, "p.")),
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
          "replace(t.answered_by, ?, '') <> t.answered_by", by == null ? null : Answerers.line(by));
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
        // Written out, so that the statement shows which index has them.
        String names =
            kept.stream().map(state -> "'" + state.name() + "'").collect(Collectors.joining(", "));
        any.add("t.state IN (%s)".formatted(names));
      }
      if (isOver(wanted)) {
        conditions.add("t." + OVER);
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
