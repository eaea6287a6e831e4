package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.cockpit.overview.OpenGate;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.model.Right;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.TaskRow;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Makes what stands around a page. */
final class Frames {
  private static final int LONGEST_LIST = 6;

  private final Backstage backstage;
  private final Assets assets;

  Frames(Backstage backstage, Assets assets) {
    this.backstage = backstage;
    this.assets = assets;
  }

  /**
   * @param snapshot read before the rest of the page: what happens meanwhile is then fetched once
   *     more, never missed
   */
  Frame of(Guest guest, Snapshot snapshot) {
    Map<Tab, Integer> counts = new EnumMap<>(Tab.class);
    counts.put(Tab.INBOX, snapshot.gates().size());
    counts.put(Tab.LIVE, snapshot.count(TaskState.RUNNING));
    counts.put(Tab.BOARD, snapshot.total());
    String csrf = guest.csrf();
    return new Frame(
        backstage.project(),
        new Frame.Person(
            guest.name(),
            guest.visitor().role().word(),
            guest.may(Right.ANSWER),
            guest.may(Right.MANAGE)),
        csrf == null ? "" : csrf,
        guest.shown(),
        snapshot.position(),
        counts,
        lines(snapshot.running().stream()),
        lines(snapshot.gates().stream().map(OpenGate::task)),
        assets,
        backstage.engine().now());
  }

  private static List<Frame.Line> lines(Stream<TaskRow> rows) {
    return rows.distinct()
        .limit(LONGEST_LIST)
        .map(row -> new Frame.Line(row.id(), row.title(), row.state()))
        .toList();
  }
}
