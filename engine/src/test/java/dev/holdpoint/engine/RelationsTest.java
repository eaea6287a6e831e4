package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Parents and dependencies exist, and never run in a circle. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RelationsTest {
  private static final TaskId NOBODY = new TaskId("hp-none");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Engine engine = engine(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void aTaskIsAddedWithItsRelations() {
    TaskId parent = added(null);
    TaskId first = added(null);
    TaskId second = added(parent, first, parent);
    assertEquals(parent, engine.task(second).spec().parent());
    assertEquals(List.of(first, parent), engine.task(second).spec().dependsOn());
  }

  @Test
  void whatIsNotThereIsNamed() {
    TaskId known = added(null);
    assertRefused(new Refusal.UnknownTask(NOBODY), engine.add(spec(NOBODY)));
    assertRefused(new Refusal.UnknownTask(NOBODY), engine.add(spec(null, known, NOBODY)));
    assertRefused(new Refusal.UnknownTask(NOBODY), engine.edit(known, spec(NOBODY)));
    assertRefused(new Refusal.UnknownTask(NOBODY), engine.edit(known, spec(null, NOBODY)));
    assertRefused(new Refusal.UnknownTask(NOBODY), engine.edit(NOBODY, spec(null)));
    assertEquals(1, journal.tasks().size());
    assertEquals(1, journal.read(known).size());
  }

  @Test
  void aTaskMayBeRelatedToOneOfAnyName() {
    for (String name : List.of("hp-0000", "hp-zzzz")) {
      TaskId id = new TaskId(name);
      new Writer(journal).append(id, new Event.TaskCreated(spec(null)));
      assertInstanceOf(Verdict.Done.class, engine.add(spec(id, id)));
    }
  }

  @Test
  void nothingIsRelatedToItself() {
    TaskId id = added(null);
    assertEquals(
        id + " can't depend on itself.", refused(engine.edit(id, spec(null, id))).message());
    assertEquals(id + " can't be a part of itself.", refused(engine.edit(id, spec(id))).message());
  }

  @Test
  void dependenciesDoNotRunInACircle() {
    TaskId first = added(null);
    TaskId second = added(null, first);
    TaskId third = added(null, second);
    assertEquals(
        "%s can't depend on %s, which depends on it.".formatted(first, second),
        refused(engine.edit(first, spec(null, second))).message());
    assertEquals(
        "%s can't depend on %s, which depends on it.".formatted(first, third),
        refused(engine.edit(first, spec(null, third))).message());
    assertEquals(List.of(), engine.task(first).spec().dependsOn());
    assertDone(engine.edit(third, spec(null, first, second)));
  }

  @Test
  void norDoParents() {
    TaskId top = added(null);
    TaskId middle = added(top);
    TaskId leaf = added(middle);
    for (TaskId below : List.of(middle, leaf)) {
      assertEquals(
          "%s can't be a part of %s, which is a part of it.".formatted(top, below),
          refused(engine.edit(top, spec(below))).message());
    }
    assertDone(engine.edit(leaf, spec(top)));
    assertDone(engine.edit(middle, spec(leaf)));
  }

  @Test
  void aParentMayDependOnItsPart() {
    TaskId parent = added(null);
    TaskId part = added(parent);
    assertDone(engine.edit(parent, spec(null, part)));
  }

  @Test
  void aCircleIsOpenAgainWhenOneOfItsRelationsGoes() {
    TaskId first = added(null);
    TaskId second = added(null, first);
    refused(engine.edit(first, spec(null, second)));
    assertDone(engine.edit(second, spec(null)));
    assertDone(engine.edit(first, spec(null, second)));
  }

  @Test
  void theSameDependencyTwiceIsOne() {
    TaskId first = added(null);
    TaskId second = added(null, first, first);
    assertEquals(List.of(first), engine.task(second).spec().dependsOn());
  }

  @Test
  void relationsStayWhenSomethingElseIsEdited() {
    TaskId first = added(null);
    TaskId second = added(first, first);
    TaskSpec spec = engine.task(second).spec();
    TaskSpec edited =
        new TaskSpec(
            "Other",
            spec.body(),
            spec.source(),
            0,
            spec.size(),
            null,
            null,
            null,
            "code",
            spec.parent(),
            spec.dependsOn());
    assertDone(engine.edit(second, edited));
    assertEquals(List.of(second), journal.dependents(first));
    assertEquals(first, engine.task(second).spec().parent());
  }

  @Test
  void aLongChainIsWalkedOnce() {
    List<TaskId> all = new ArrayList<>(List.of(added(null)));
    for (int i = 0; i < 60; i++) {
      // Each needs the two before it: there are more ways through than anybody could walk.
      TaskId[] before = all.subList(Math.max(0, all.size() - 2), all.size()).toArray(TaskId[]::new);
      all.add(added(null, before));
    }
    refused(engine.edit(all.getFirst(), spec(null, all.getLast())));
  }

  @Test
  void aCircleThatAnotherClosesAtThisVeryMomentIsRefused() {
    TaskId first = added(null);
    TaskId second = added(null);
    AtomicBoolean once = new AtomicBoolean();
    Runnable other =
        () -> {
          if (once.compareAndSet(false, true)) {
            assertDone(engine.edit(second, spec(null, first)));
          }
        };
    Verdict verdict = engine(new BusyJournal(journal, other)).edit(first, spec(null, second));
    assertInstanceOf(Refusal.Circle.class, refused(verdict));
    assertEquals(List.of(), engine.task(first).spec().dependsOn());
    once.set(false);
    Runnable parent =
        () -> {
          if (once.compareAndSet(false, true)) {
            assertDone(engine.edit(second, spec(first)));
          }
        };
    verdict = engine(new BusyJournal(journal, parent)).edit(first, spec(second));
    assertInstanceOf(Refusal.Circle.class, refused(verdict));
  }

  @Test
  void whoeverClosesItAtTheSameTimeOneIsRefused() throws Exception {
    for (int round = 0; round < 50; round++) {
      List<TaskId> ring = List.of(added(null), added(null), added(null));
      CyclicBarrier start = new CyclicBarrier(ring.size());
      List<Callable<Verdict>> all = new ArrayList<>();
      for (int i = 0; i < ring.size(); i++) {
        TaskId id = ring.get(i);
        TaskId next = ring.get((i + 1) % ring.size());
        all.add(
            () -> {
              try (Journal mine = journal.another()) {
                start.await();
                return engine(mine).edit(id, spec(next, next));
              }
            });
      }
      assertEquals(1, refusals(all), "in round " + round);
    }
  }

  private static long refusals(List<Callable<Verdict>> all) throws Exception {
    long refusals = 0;
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      for (Future<Verdict> verdict : threads.invokeAll(all)) {
        refusals += verdict.get() instanceof Verdict.Refused ? 1 : 0;
      }
    }
    return refusals;
  }

  private static Engine engine(Journal journal) {
    return new Engine(journal, new SettableClock(), new FakeVault(), _ -> {});
  }

  private TaskId added(@Nullable TaskId parent, TaskId... needs) {
    return assertInstanceOf(Verdict.Done.class, engine.add(spec(parent, needs))).task().id();
  }

  private static TaskSpec spec(@Nullable TaskId parent, TaskId... needs) {
    return TaskSpec.of("Add login", "Let people in.").related(parent, List.of(needs));
  }

  private static void assertDone(Verdict verdict) {
    assertInstanceOf(Verdict.Done.class, verdict);
  }

  private static Refusal refused(Verdict verdict) {
    return assertInstanceOf(Verdict.Refused.class, verdict).refusal();
  }

  private static void assertRefused(Refusal refusal, Verdict verdict) {
    assertEquals(refusal, refused(verdict));
    assertTrue(refusal.message().contains(NOBODY.value()), refusal.message());
  }
}
