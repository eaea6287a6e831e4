package dev.holdpoint.app.web.cockpit.overview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal.GateRow;
import dev.holdpoint.port.TaskRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class OverviewTest {
  private volatile Instant now = Specimens.START;
  private final InMemoryJournal journal = new InMemoryJournal();
  private final Engine engine = new Engine(journal, () -> now, new FakeVault(), _ -> {});
  private final Overview overview = new Overview(engine, () -> 0);
  private final List<TaskId> tasks = new ArrayList<>();

  private GateId ask(int priority, Duration time) {
    Patience patience = time == null ? Patience.ENDLESS : new Patience(time, OnTimeout.FAIL);
    TaskSpec spec =
        new TaskSpec(
            "Task " + tasks.size(),
            "",
            "test:" + tasks.size(),
            priority,
            Size.SMALL,
            null,
            null,
            null);
    tasks.add(engine.askOutside(spec, Question.of("What?"), patience).id());
    return new GateId(tasks.getLast(), 1);
  }

  private TaskId add(TaskId... needed) {
    tasks.add(engine.create(TaskSpec.of("A task", "").related(null, List.of(needed))).id());
    return tasks.getLast();
  }

  private void answer(GateId gate) {
    engine.answer(gate, "This.", "Ada", Channel.CLI);
  }

  /** Fails where the overview is not what the journal's own listings are. */
  private void compare(Overview one) {
    Snapshot seen = one.look();
    Map<TaskState, Integer> counts = new EnumMap<>(TaskState.class);
    journal.tasks().forEach(row -> counts.merge(row.state(), 1, Integer::sum));
    assertEquals(counts, seen.counts());
    Set<String> gates = new TreeSet<>();
    journal.openGates().forEach(row -> gates.add(row.gate().id() + " " + row.title()));
    Set<String> shown = new TreeSet<>();
    seen.gates().forEach(gate -> shown.add(gate.gate().id() + " " + gate.task().title()));
    assertEquals(gates, shown);
    seen.gates().forEach(gate -> assertEquals(behind(gate.task().id()), gate.behind()));
    assertEquals(
        journal.tasks().stream().filter(row -> row.state() == TaskState.RUNNING).count(),
        seen.running().size());
  }

  /** By the definition: whoever is unfinished and depends on it, or on one that does. */
  private int behind(TaskId task) {
    Set<TaskId> found = new HashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (TaskRow row : journal.tasks()) {
        boolean waits =
            !Known.isOver(row.state())
                && row.dependsOn().stream()
                    .anyMatch(one -> one.equals(task) || found.contains(one));
        more |= waits && !row.id().equals(task) && found.add(row.id());
      }
    }
    return found.size();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whateverHappensItIsWhatTheJournalSays(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 150; i++) {
      something(random);
      if (random.nextInt(3) == 0) {
        compare(overview);
      }
    }
    compare(overview);
    compare(new Overview(engine, () -> 0));
    compare(new Overview(engine, () -> 40));
  }

  private void something(Random random) {
    now = now.plusSeconds(random.nextInt(600));
    TaskId one = tasks.isEmpty() ? add() : tasks.get(random.nextInt(tasks.size()));
    TaskId other = tasks.get(random.nextInt(tasks.size()));
    switch (random.nextInt(11)) {
      case 0 -> ask(random.nextInt(4), null);
      case 1 -> ask(random.nextInt(4), Duration.ofMinutes(1 + random.nextInt(60)));
      case 2 -> add();
      case 3 -> add(one, other);
      case 4, 5 -> answer(new GateId(one, 1));
      case 6 -> engine.close(one, "Ada", null);
      case 7 -> engine.reopen(one, "Ada");
      case 8 -> engine.cancel(one, "Ada");
      case 9 -> engine.defer(one, "Ada");
      default -> engine.edit(one, spec -> spec.related(null, List.of(other)));
    }
  }

  @Test
  void theMostUrgentComesFirst() {
    GateId old = ask(2, null);
    now = now.plusSeconds(60);
    GateId blocking = ask(2, null);
    GateId later = ask(2, Duration.ofDays(7));
    GateId due = ask(2, Duration.ofHours(3));
    GateId high = ask(0, null);
    add(blocking.task());
    add(add(blocking.task()));
    List<GateId> order = overview.look().gates().stream().map(one -> one.gate().id()).toList();
    assertEquals(List.of(high, due, blocking, old, later), order);
    assertEquals(3, overview.look().behind());
    assertEquals(3, overview.look().gates().get(2).behind());
  }

  @Test
  void aDeadlineComesNearWithoutAnEntry() {
    GateId old = ask(2, null);
    now = now.plusSeconds(60);
    GateId later = ask(2, Duration.ofDays(2));
    assertEquals(old, overview.look().gates().getFirst().gate().id());
    now = now.plus(Duration.ofHours(30));
    assertEquals(later, overview.look().gates().getFirst().gate().id());
    now = now.plus(Duration.ofHours(18));
    assertEquals(1, overview.look().gates().size());
    assertEquals("expired", engine.task(later.task()).gate(1).state().word());
    assertEquals(later, overview.look().closed().getFirst().gate().id());
  }

  @Test
  void finishedTasksAreOnlyCounted() {
    for (int i = 0; i < 200; i++) {
      answer(ask(2, null));
      engine.close(add(), "Ada", null);
      engine.cancel(add(), "Ada");
    }
    Snapshot seen = overview.look();
    assertEquals(600, seen.total());
    assertEquals(0, overview.kept());
    assertEquals(Closings.MOST, seen.closed().size());
    engine.reopen(tasks.getLast(), "Ada");
    compare(overview);
    assertEquals(1, overview.kept());
  }

  @Test
  void whereNothingHappenedNothingIsMadeAnew() {
    ask(2, null);
    assertSame(overview.look(), overview.look());
    ask(2, null);
    assertEquals(2, overview.look().gates().size());
  }

  @Test
  void whoIsFarBehindReadsEverythingAnew() {
    compare(overview);
    for (int i = 0; i < 4_200; i++) {
      ask(2, null);
    }
    assertTrue(journal.since(20_500, 1).size() == 1, "far enough");
    assertEquals(4_200, overview.look().gates().size());
  }

  @Test
  void nothingIsLostOrCountedTwiceWhileOthersWrite() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  Random random = new Random(4711);
                  for (int i = 0; i < 600; i++) {
                    something(random);
                  }
                  over.set(true);
                });
    while (!over.get()) {
      Overview fresh = new Overview(engine, () -> 0);
      fresh.look();
      overview.look();
      int total = fresh.look().total();
      assertTrue(total <= overview.look().total());
    }
    writer.join();
    compare(overview);
  }

  @Test
  void theGatesOfADeferredTaskAreThoseOfTheJournal() {
    GateId gate = ask(2, null);
    engine.defer(gate.task(), "Ada");
    compare(overview);
    List<GateRow> listed = journal.openGates();
    assertEquals(listed.size(), overview.look().gates().size());
    assertEquals(new HashMap<>(Map.of(TaskState.DEFERRED, 1)), overview.look().counts());
  }
}
