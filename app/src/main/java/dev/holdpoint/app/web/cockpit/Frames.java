package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Right;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskRow;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/** Makes what stands around a page. */
final class Frames {
  private static final int LONGEST_LIST = 6;

  private final Backstage backstage;
  private final LongSupplier position;
  private final Assets assets;

  Frames(Backstage backstage, LongSupplier position, Assets assets) {
    this.backstage = backstage;
    this.position = position;
    this.assets = assets;
  }

  Frame of(Guest guest) {
    // Before the rest is read: what happens meanwhile is then fetched once more, never missed.
    long seen = position.getAsLong();
    Engine engine = backstage.engine();
    List<TaskRow> rows = engine.journal().tasks();
    Map<Tab, Integer> counts = new EnumMap<>(Tab.class);
    counts.put(Tab.INBOX, engine.journal().openGates().size());
    counts.put(Tab.LIVE, (int) rows.stream().filter(in(TaskState.RUNNING)).count());
    counts.put(Tab.BOARD, rows.size());
    String csrf = guest.csrf();
    return new Frame(
        backstage.project(),
        new Frame.Person(
            guest.name(),
            guest.visitor().role().word(),
            guest.may(Right.ANSWER),
            guest.may(Right.MANAGE)),
        csrf == null ? "" : csrf,
        seen,
        counts,
        lines(rows, TaskState.RUNNING),
        lines(rows, TaskState.AWAITING_INPUT),
        assets,
        engine.now());
  }

  private static java.util.function.Predicate<TaskRow> in(TaskState... states) {
    Set<TaskState> wanted = Set.of(states);
    return row -> wanted.contains(row.state());
  }

  private static List<Frame.Line> lines(List<TaskRow> rows, TaskState... states) {
    return rows.stream()
        .filter(in(states))
        .limit(LONGEST_LIST)
        .map(row -> new Frame.Line(row.id(), row.title(), row.state()))
        .toList();
  }
}
