package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.cockpit.card.CardView;
import dev.holdpoint.app.web.cockpit.overview.ClosedGate;
import dev.holdpoint.app.web.cockpit.overview.GateKind;
import dev.holdpoint.app.web.cockpit.overview.OpenGate;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The inbox as it is shown.
 *
 * @param filters what of it is wanted
 * @param hidden how many gates the filters leave out
 * @param items of this page, most urgent first
 * @param waits the longest wait of each kind, the longest first
 * @param templates texts that a person can begin with, by name
 */
public record InboxView(
    InboxPlace place,
    InboxFilters filters,
    int hidden,
    List<Segment> segments,
    List<GateItem> items,
    int pages,
    Sums sums,
    List<Wait> waits,
    List<ClosedGate> answered,
    Map<String, String> templates) {
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
  public record Wait(GateKind kind, Instant since, int share) {
    private long seconds(Instant now) {
      return Math.max(0, Duration.between(since, now).toSeconds());
    }
  }

  static InboxView of(
      Snapshot snapshot, InboxPlace place, InboxFilters filters, Map<String, String> templates) {
    InboxFilter filter = filters.filter();
    List<OpenGate> gates = snapshot.gates().stream().filter(filter::shows).toList();
    int pages = Math.max(1, (gates.size() + ON_A_PAGE - 1) / ON_A_PAGE);
    // Gates close while one reads: the page behind the last is the last.
    InboxPlace shown = place.page() <= pages ? place : new InboxPlace(filter, pages, place.open());
    return new InboxView(
        shown,
        filters,
        snapshot.gates().size() - gates.size(),
        segments(snapshot, place),
        items(gates, shown),
        pages,
        sums(snapshot),
        waits(snapshot),
        today(snapshot),
        templates);
  }

  private static List<Segment> segments(Snapshot snapshot, InboxPlace place) {
    InboxFilter filter = place.filter();
    List<GateKind> kinds =
        snapshot.gates().stream()
            .filter(filter::showsOfAnyKind)
            .map(gate -> GateKind.of(gate.gate()))
            .toList();
    List<Segment> segments = new ArrayList<>();
    segments.add(segment("All", kinds.size(), place, null));
    for (GateKind kind : GateKind.values()) {
      segments.add(segment(kind.title(), Collections.frequency(kinds, kind), place, kind));
    }
    return segments;
  }

  private static Segment segment(
      String title, int count, InboxPlace place, @Nullable GateKind kind) {
    String address = place.with(place.filter().of(kind)).address();
    return new Segment(title, count, address, kind == place.filter().kind());
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
        snapshot.kinds().values().stream()
            .map(Snapshot.Kind::oldest)
            .min(Comparator.naturalOrder());
    return new Sums(
        snapshot.gates().size(),
        snapshot.held(),
        snapshot.behind(),
        snapshot.count(TaskState.RUNNING),
        oldest.orElse(null));
  }

  private static List<Wait> waits(Snapshot snapshot) {
    List<Wait> waits = new ArrayList<>();
    snapshot.kinds().forEach((kind, sum) -> waits.add(new Wait(kind, sum.oldest(), 100)));
    waits.sort(Comparator.comparing(Wait::since));
    long longest = waits.isEmpty() ? 0 : waits.getFirst().seconds(snapshot.at());
    return waits.stream()
        .map(
            one -> {
              long share = longest == 0 ? 100 : 100 * one.seconds(snapshot.at()) / longest;
              return new Wait(one.kind(), one.since(), (int) Math.max(2, share));
            })
        .toList();
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

  /** With what the cards show that stand there in full. */
  InboxView withCards(Function<Gate, CardView> cards) {
    List<GateItem> shown =
        items.stream()
            .map(item -> item.full() ? item.with(cards.apply(item.gate())) : item)
            .toList();
    return new InboxView(
        place, filters, hidden, segments, shown, pages, sums, waits, answered, templates);
  }

  public String pageAddress(int page) {
    return place.at(page).address();
  }

  /** Where the gates of another filter are. */
  public String address(InboxFilter other) {
    return place.with(other).address();
  }
}
