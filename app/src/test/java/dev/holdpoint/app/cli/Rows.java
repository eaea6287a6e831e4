package dev.holdpoint.app.cli;

import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rows of listings for tests that care about how they are shown. */
final class Rows {
  static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

  private Rows() {}

  static TaskRow row(String id, TaskState state, @Nullable String parent, String... needed) {
    return new TaskRow(
        new TaskId("hp-" + id),
        "Title of " + id,
        state,
        2,
        Size.MEDIUM,
        null,
        null,
        null,
        0,
        null,
        false,
        parent == null ? null : new TaskId("hp-" + parent),
        Stream.of(needed).map(name -> new TaskId("hp-" + name)).toList(),
        null,
        NOW.minusSeconds(90),
        NOW.minusSeconds(90));
  }

  static TaskRow titled(TaskRow row, String title) {
    return new TaskRow(
        row.id(),
        title,
        row.state(),
        row.priority(),
        row.size(),
        row.source(),
        row.agent(),
        row.threshold(),
        row.run(),
        row.step(),
        row.underWay(),
        row.parent(),
        List.copyOf(row.dependsOn()),
        row.sleepsUntil(),
        row.createdAt(),
        row.updatedAt());
  }
}
