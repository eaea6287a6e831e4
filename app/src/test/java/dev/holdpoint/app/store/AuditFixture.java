package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.spec;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Audit.Finding;
import dev.holdpoint.port.Audit.Kind;
import dev.holdpoint.port.Writer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A store with a history, and ways to change it behind its back. */
abstract class AuditFixture {
  static final TaskId OTHER = new TaskId("hp-9z9z");
  static final Payload PROMPT = Payload.of("What the agent was told.");

  @Nullable Store store;

  abstract Store open() throws Exception;

  /** A connection that goes around Holdpoint. */
  abstract Connection around() throws Exception;

  @BeforeEach
  void fill() throws Exception {
    store = open();
    history(TASK);
    history(OTHER);
  }

  @AfterEach
  void close() {
    store().close();
  }

  Store store() {
    return Objects.requireNonNull(store);
  }

  /** Nine entries, with an open gate at the end. */
  void history(TaskId task) {
    Writer writer = new Writer(store());
    List<Payload> payloads = List.of(Specimens.INTRO, Specimens.STEP, PROMPT);
    writer.append(task, payloads, new Event.TaskCreated(spec()), queued(1, 3));
    writer.append(task, started(1), opened(1, 1, "Which?"), ended(1, Event.Ending.ASKED));
    writer.append(task, answered(1, "this"));
    writer.append(task, started(2), opened(2, 2, "Sure?"), ended(2, Event.Ending.ASKED));
  }

  static Event started(int turn) {
    return new Event.TurnStarted(
        turn, 0, Specimens.OWNER, Digest.of("token " + turn), PROMPT.digest());
  }

  Audit.Report verify() {
    return store().audit().verify(Audit.Scope.EVERYTHING);
  }

  Audit.Report verifyFrom(String checkpoint) {
    return store().audit().verify(new Audit.Scope(null, checkpoint));
  }

  int change(String sql, Object... values) throws Exception {
    try (Connection connection = around();
        var statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      return statement.executeUpdate();
    }
  }

  void assertFound(Kind kind, TaskId task, long number) {
    Audit.Report report = verify();
    assertFalse(report.isWell());
    Finding finding = report.findings().getFirst();
    assertEquals(kind, finding.kind(), finding.message());
    assertEquals(task.value(), finding.task());
    assertEquals(number, finding.number());
    if (number > 0) {
      assertTrue(
          finding.message().startsWith("Entry %d of %s ".formatted(number, task)),
          finding.message());
    }
    assertEquals(1, report.findings().size(), report::toString);
    Audit.Report alone = store().audit().verify(new Audit.Scope(task, null));
    assertEquals(report.findings(), alone.findings());
    TaskId another = task.equals(TASK) ? OTHER : TASK;
    assertTrue(store().audit().verify(new Audit.Scope(another, null)).isWell());
  }

  static List<String> column(Connection connection, String query) throws SQLException {
    List<String> values = new ArrayList<>();
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }
}
