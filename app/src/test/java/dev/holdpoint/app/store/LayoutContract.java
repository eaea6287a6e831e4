package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.port.GateFilter;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskFilter;
import dev.holdpoint.port.TaskListing.Order;
import dev.holdpoint.port.TaskListing.Part;
import dev.holdpoint.port.TaskRow;
import dev.holdpoint.port.Writer;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whoever updates Holdpoint goes on with the store that is there. */
abstract class LayoutContract extends AuditFixture {
  /** Writes down which layout the store has. */
  abstract void layout(int version) throws Exception;

  /** As the first version laid it, as far as that matters: fewer columns, tables and indexes. */
  private void makeOld() throws Exception {
    store().close();
    change("DROP TABLE task");
    change("DROP TABLE wording");
    change("DROP TABLE closed_gate");
    change("DROP TABLE access");
    change("DROP TABLE audit");
    change("CREATE TABLE task (id TEXT PRIMARY KEY, title TEXT NOT NULL)");
    change("INSERT INTO task VALUES ('hp-old1', 'A listing of long ago')");
    change("CREATE TABLE answerer (name TEXT NOT NULL, task TEXT NOT NULL)");
    change("INSERT INTO answerer VALUES ('\"Ada\"', 'hp-old1')");
    layout(1);
  }

  @Test
  void aStoreOfAnEarlierVersionGoesOn() throws Exception {
    List<TaskRow> tasks = store().tasks();
    List<Journal.GateRow> gates = store().openGates();
    var closed = store().closedGates(GateFilter.ALL, null, 100);
    assertFalse(closed.isEmpty());
    makeOld();

    store = open();

    assertEquals(tasks, store().tasks());
    assertEquals(gates, store().openGates());
    assertEquals(closed, store().closedGates(GateFilter.ALL, null, 100));
    assertTrue(verify().isWell());
    assertEquals(List.of(), store().accesses().all());
    new Writer(store()).append(TASK, answered(2, "yes"));
    assertEquals(1, store().openGates().size());
    assertEquals(2, store().tasks(byAda(), Part.first(Order.URGENT, 10)).size());
  }

  private static TaskFilter byAda() {
    return TaskFilter.ALL.answeredBy("Ada");
  }

  @Test
  void damagedEntriesAreNoReasonNotToOpenIt() throws Exception {
    makeOld();
    change("UPDATE entry SET body = 'no JSON' WHERE task = ? AND sequence = 3", TASK.value());

    store = open();

    assertEquals(List.of(OTHER), store().tasks().stream().map(TaskRow::id).toList());
    assertEquals(TASK.value(), verify().findings().getFirst().task());
    assertEquals(3, verify().findings().getFirst().number());
  }

  @Test
  void manyWhoMeetAtAnOlderStoreAllGoOn() throws Exception {
    List<TaskRow> tasks = store().tasks();
    makeOld();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<List<TaskRow>>> seen =
          IntStream.range(0, 8)
              .mapToObj(
                  _ ->
                      threads.submit(
                          () -> {
                            try (Store one = open()) {
                              return one.tasks();
                            }
                          }))
              .toList();
      for (Future<List<TaskRow>> one : seen) {
        assertEquals(tasks, one.get());
      }
    }
    store = open();
    assertTrue(verify().isWell());
  }

  @Test
  void aStoreOfALaterVersionIsLeftAlone() throws Exception {
    store().close();
    layout(99);
    String told = assertThrows(StoreException.class, this::open).getMessage();
    assertTrue(told.contains("newer Holdpoint (layout 99, this one knows"), told);
    layout(Layout.VERSION);
    store = open();
    assertTrue(verify().isWell());
  }
}
