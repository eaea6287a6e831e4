package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.cockpit.overview.ClosedGate;
import dev.holdpoint.app.web.cockpit.overview.OpenGate;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.model.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The inbox as it is shown.
 *
 * @param items of this page, most urgent first
 * @param waits the longest wait of each kind, the longest first
 * @param templates texts that a person can begin with, by name
 * @param notice what came of a form that was sent, null where none was
 */
public record InboxView(
    InboxPlace place,
    List<Segment> segments,
    List<GateItem> items,
    int pages,
    Sums sums,
    List<Wait> waits,
    List<ClosedGate> answered,
    Map<String, String> templates,
    @Nullable Notice notice) {
  static final int ON_A_PAGE = 50;
  private static final int IN_FULL = 10;

  public InboxView {
    segments = List.copyOf(segments);
    items = List.copyOf(items);
    waits = List.copyOf(waits);
    answered = List.copyOf(answered);
    templates = Map.copyOf(templates);
  }

  /** A kind to choose, and how many there are. */
  public record Segment(String title, int count, String address, boolean current) {}

  /** What the head says of all gates. */
  public record Sums(int gates, int tasks, int behind, int running, @Nullable Instant oldest) {}

  /**
   * How long a kind has waited.
   *
   * @param share of the longest, 0 to 100
   */
  public record Wait(GateKind kind, Duration time, Instant since, int share) {}

  /**
   * What came of a form.
   *
   * @param kept what the person wrote and was not sent, null where it was or must not be shown
   */
  public record Notice(boolean good, String message, @Nullable String kept) {}

  static InboxView of(
      Snapshot snapshot, InboxPlace place, Map<String, String> templates, @Nullable Notice notice) {
    List<OpenGate> gates = snapshot.gates().stream().filter(place::shows).toList();
    int pages = Math.max(1, (gates.size() + ON_A_PAGE - 1) / ON_A_PAGE);
    // Gates close while one reads: the page behind the last is the last.
    InboxPlace shown =
        place.page() <= pages ? place : new InboxPlace(place.kind(), pages, place.open());
    return new InboxView(
        shown,
        segments(snapshot, place),
        items(gates, shown),
        pages,
        sums(snapshot),
        waits(snapshot),
        today(snapshot),
        templates,
        notice);
  }

  private static List<Segment> segments(Snapshot snapshot, InboxPlace place) {
    List<Segment> segments = new ArrayList<>();
    segments.add(new Segment("All", snapshot.gates().size(), "/", place.kind() == null));
    for (GateKind kind : GateKind.values()) {
      InboxPlace there = new InboxPlace(kind, 1, List.of());
      int count = (int) snapshot.gates().stream().filter(there::shows).count();
      segments.add(new Segment(kind.title(), count, there.address(), kind == place.kind()));
    }
    return segments;
  }

  private static List<GateItem> items(List<OpenGate> gates, InboxPlace place) {
    List<GateItem> items = new ArrayList<>();
    int first = (place.page() - 1) * ON_A_PAGE;
    for (int i = first; i < Math.min(gates.size(), first + ON_A_PAGE); i++) {
      String id = gates.get(i).gate().id().toString();
      boolean full = i < first + IN_FULL || place.open().contains(id);
      items.add(new GateItem(gates.get(i), full, place.with(id).address() + "#gate-" + id));
    }
    return items;
  }

  private static Sums sums(Snapshot snapshot) {
    Optional<Instant> oldest =
        snapshot.gates().stream().map(one -> one.gate().askedAt()).min(Comparator.naturalOrder());
    return new Sums(
        snapshot.gates().size(),
        (int) snapshot.gates().stream().map(one -> one.task().id()).distinct().count(),
        snapshot.behind(),
        snapshot.count(TaskState.RUNNING),
        oldest.orElse(null));
  }

  private static List<Wait> waits(Snapshot snapshot) {
    Map<GateKind, Instant> oldest = new EnumMap<>(GateKind.class);
    for (OpenGate one : snapshot.gates()) {
      oldest.merge(
          GateKind.of(one.gate()),
          one.gate().askedAt(),
          (first, other) -> other.isBefore(first) ? other : first);
    }
    List<Wait> waits = new ArrayList<>();
    long longest =
        oldest.values().stream()
            .mapToLong(since -> Duration.between(since, snapshot.at()).toSeconds())
            .max()
            .orElse(0);
    oldest.forEach(
        (kind, since) -> {
          Duration time = Duration.between(since, snapshot.at());
          int share = longest <= 0 ? 0 : (int) (100 * Math.max(0, time.toSeconds()) / longest);
          waits.add(new Wait(kind, time, since, Math.max(2, share)));
        });
    waits.sort(Comparator.comparing(Wait::since));
    return waits;
  }

  private static List<ClosedGate> today(Snapshot snapshot) {
    ZoneId here = ZoneId.systemDefault();
    return snapshot.closed().stream()
        .filter(
            one -> {
              Instant at = one.gate().closedAt();
              return at != null
                  && at.atZone(here).toLocalDate().equals(snapshot.at().atZone(here).toLocalDate());
            })
        .toList();
  }

  public String pageAddress(int page) {
    return place.at(page).address();
  }
}
