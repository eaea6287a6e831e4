package dev.holdpoint.app.web.cockpit.board;

import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the page shows.
 *
 * @param total how many tasks there are at all
 * @param ready how many of them could be worked on
 * @param fitting how many the address asks for
 * @param lanes in the view of that name
 * @param trees in the view of that name
 * @param list in the view of that name
 */
public record BoardView(
    BoardAddress address,
    int total,
    int ready,
    int fitting,
    List<Lane> lanes,
    Forest trees,
    Listed list) {
  private static final int MOST_CARDS = 20;
  private static final int MOST_CLOSED = 12;
  private static final int MOST_ROWS = 50;

  /**
   * A column with its cards.
   *
   * @param more where the rest is, null where there is none
   */
  public record Lane(Column column, int count, List<Card> cards, @Nullable String more) {
    public int rest() {
      return count - cards.size();
    }
  }

  /**
   * A part of a list.
   *
   * @param next where it goes on, null at its end
   */
  public record Listed(List<Card> cards, @Nullable String next) {}

  /**
   * @param person who looks
   */
  public static BoardView of(Journal journal, BoardAddress address, String person) {
    Map<TaskState, Integer> all = journal.counts(TaskFilter.ALL);
    TaskFilter filter = address.filter(person);
    Map<TaskState, Integer> counts = address.isNarrow() ? journal.counts(filter) : all;
    Reader reader = new Reader(journal, address, filter, counts);
    return new BoardView(
        address,
        sum(all, EnumSet.allOf(TaskState.class)),
        all.getOrDefault(TaskState.OPEN, 0),
        sum(counts, EnumSet.allOf(TaskState.class)),
        address.view() == BoardAddress.View.BOARD ? reader.lanes() : List.of(),
        address.view() == BoardAddress.View.TREE
            ? new Forester(journal).grow(address, filter)
            : Forest.NONE,
        address.view() == BoardAddress.View.LIST ? reader.list() : new Listed(List.of(), null));
  }

  private static int sum(Map<TaskState, Integer> counts, Collection<TaskState> states) {
    return states.stream().mapToInt(state -> counts.getOrDefault(state, 0)).sum();
  }

  private record Reader(
      Journal journal, BoardAddress address, TaskFilter filter, Map<TaskState, Integer> counts) {

    List<Lane> lanes() {
      List<Lane> lanes = new ArrayList<>();
      for (Column column : Column.values()) {
        Set<TaskState> states = wanted(column);
        if (!states.isEmpty()) {
          lanes.add(lane(column, states));
        }
      }
      return lanes;
    }

    private Set<TaskState> wanted(Column column) {
      Set<TaskState> states = EnumSet.copyOf(column.states());
      if (!address.states().isEmpty()) {
        states.retainAll(address.states());
      }
      return states;
    }

    private Lane lane(Column column, Set<TaskState> states) {
      int count = sum(counts, states);
      int most = column == Column.CLOSED ? MOST_CLOSED : MOST_CARDS;
      List<TaskRow> rows =
          count == 0
              ? List.of()
              : journal.tasks(filter.in(states), Part.first(column.order(), most));
      // Counted a moment before: a row more or less must not become a wrong rest.
      int shown = Math.max(count, rows.size());
      String more =
          shown > rows.size() ? address.in(states).as(BoardAddress.View.LIST).href() : null;
      return new Lane(column, shown, new Cards(journal).of(rows), more);
    }

    Listed list() {
      boolean over =
          !address.states().isEmpty() && Column.CLOSED.states().containsAll(address.states());
      Order order = over ? Order.RECENT : Order.URGENT;
      List<TaskRow> rows = journal.tasks(filter, new Part(order, address.after(), MOST_ROWS + 1));
      List<TaskRow> shown = rows.size() > MOST_ROWS ? rows.subList(0, MOST_ROWS) : rows;
      return new Listed(
          new Cards(journal).of(shown),
          rows.size() > MOST_ROWS ? address.behind(order.place(shown.getLast())).href() : null);
    }
  }
}
