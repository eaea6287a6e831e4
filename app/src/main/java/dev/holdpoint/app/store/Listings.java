package dev.holdpoint.app.store;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Audit.Finding;
import dev.holdpoint.port.Audit.Kind;
import dev.holdpoint.port.TaskRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Walks over what is listed beside the tasks that it was made of, and tells what differs. */
final class Listings implements AutoCloseable {
  private static final String GATES = "SELECT task, number, asked_at, body, deadline FROM gate";
  private static final String WORDS = "SELECT task, words FROM wording";
  private static final String ANSWERERS = "SELECT id, answered_by FROM task";

  private final Cursor<Listed> tasks;
  private final Cursor<Listed> gates;
  private final Cursor<Listed> closed;
  private final Cursor<Listed> words;
  private final Cursor<Listed> answerers;
  private final Consumer<Finding> found;

  Listings(Sql sql, Range range, Consumer<Finding> found) throws SQLException {
    this.found = found;
    String ofTasks = Projections.TASK + range.where("id") + " ORDER BY id";
    String ofGates = GATES + range.where("task") + " ORDER BY task, number";
    tasks = sql.cursor(ofTasks, Listings::task, range.values());
    gates = sql.cursor(ofGates, Listings::gate, range.values());
    String ofClosed = ClosedGates.ALL + range.where("task") + " ORDER BY task, number";
    closed = sql.cursor(ofClosed, row -> listed(row, ClosedGates.Row::read), range.values());
    words = texts(sql, WORDS, "task", range);
    answerers = texts(sql, ANSWERERS, "id", range);
  }

  private static Cursor<Listed> texts(Sql sql, String query, String id, Range range)
      throws SQLException {
    return sql.cursor(
        query + range.where(id) + " ORDER BY " + id,
        row -> new Listed(Sql.text(row, 1), Sql.text(row, 2)),
        range.values());
  }

  /**
   * To be called for every task in the order of their ids.
   *
   * @param task null where its entries can't be trusted, so that there is nothing to compare with
   */
  void compare(String id, @Nullable Task task) throws SQLException {
    strangers(id);
    List<@Nullable Object> row = take(tasks, id);
    List<@Nullable Object> open = take(gates, id);
    List<@Nullable Object> past = take(closed, id);
    List<@Nullable Object> said = take(words, id);
    List<@Nullable Object> answered = take(answerers, id);
    if (task == null) {
      return;
    }
    if (!row.equals(List.of(TaskRow.of(task)))) {
      differs(id, "The listing of %s is not what its entries tell".formatted(id));
    } else if (!open.equals(task.openGates())) {
      differs(id, "The open gates listed for %s are not what its entries tell".formatted(id));
    } else if (!past.equals(ClosedGates.of(task))) {
      differs(id, "The closed gates listed for %s are not what its entries tell".formatted(id));
    } else if (!said.equals(List.of(Wordings.words(task)))
        || !answered.equals(List.of(Answerers.of(task)))) {
      differs(id, "By what %s is found is not what its entries tell".formatted(id));
    }
  }

  /** To be called after the last task. */
  void end() throws SQLException {
    strangers(null);
  }

  /** What is listed before this task, or after all of them, was made of nothing. */
  private void strangers(@Nullable String before) throws SQLException {
    for (String id = first(); id != null && isBefore(id, before); id = first()) {
      for (Cursor<Listed> cursor : List.of(tasks, gates, closed, words, answerers)) {
        take(cursor, id);
      }
      differs(id, "%s is listed, but has no entries".formatted(id));
    }
  }

  private @Nullable String first() {
    String first = null;
    for (Cursor<Listed> cursor : List.of(tasks, gates, closed, words, answerers)) {
      Listed listed = cursor.current();
      if (listed != null && (first == null || listed.task.compareTo(first) < 0)) {
        first = listed.task;
      }
    }
    return first;
  }

  private static boolean isBefore(String id, @Nullable String other) {
    return other == null || id.compareTo(other) < 0;
  }

  private void differs(String id, String what) {
    found.accept(
        new Finding(Kind.LISTING, id, 0, what + "; `holdpoint journal rebuild` makes it anew."));
  }

  private static List<@Nullable Object> take(Cursor<Listed> cursor, String id) throws SQLException {
    List<@Nullable Object> rows = new ArrayList<>();
    for (Listed listed = cursor.current();
        listed != null && listed.task.equals(id);
        listed = cursor.current()) {
      rows.add(listed.row);
      cursor.advance();
    }
    return rows;
  }

  /**
   * A row as it is listed.
   *
   * @param row null where it can't be read
   */
  private record Listed(String task, @Nullable Object row) {}

  private static Listed task(ResultSet row) throws SQLException {
    return listed(row, Projections::taskRow);
  }

  private static Listed gate(ResultSet row) throws SQLException {
    return listed(
        row,
        columns -> {
          Gate gate = Projections.gate(columns);
          Instant deadline = gate.deadline();
          long stands = columns.getLong(5);
          Long column = columns.wasNull() ? null : stands;
          Long expected = deadline == null ? null : deadline.toEpochMilli();
          return Objects.equals(column, expected) ? gate : "another deadline";
        });
  }

  private static Listed listed(ResultSet row, Sql.Row<?> mapper) throws SQLException {
    String id = Sql.text(row, 1);
    try {
      return new Listed(id, mapper.read(row));
    } catch (JsonException
        | IllegalArgumentException
        | DateTimeException
        | NullPointerException e) {
      return new Listed(id, null);
    }
  }

  @Override
  public void close() throws SQLException {
    try (tasks;
        gates;
        closed;
        words;
        answerers) {
      // All, even if one of them fails.
    }
  }
}
