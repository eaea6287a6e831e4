package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.START;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Answers, the deadline, a withdrawal and a cancellation at one gate: it closes once, and everybody
 * knows how.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RacesTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int ROUNDS = 200;

  /** Who is at the gate. */
  private enum Rival {
    ANSWER,
    OTHER_ANSWER,
    EXPIRY,
    WITHDRAWAL,
    CANCEL
  }

  /** Each of them looks, and before it can write down what it decided, the next one acts. */
  @ParameterizedTest
  @EnumSource
  void inEveryInterleavingThereIsOneOutcome(OnTimeout onTimeout) throws Exception {
    Set<String> outcomes = new TreeSet<>();
    int tried = 0;
    for (List<Rival> order : permutations(EnumSet.allOf(Rival.class))) {
      for (int clocks = 0; clocks < 1 << order.size(); clocks++) {
        try (InMemoryJournal journal = new InMemoryJournal()) {
          outcomes.add(race(journal, onTimeout, order, clocks));
          tried++;
        }
      }
    }
    assertEquals(120 * 32, tried);
    assertEquals(
        Set.of("answered", "expired", "withdrawn"), outcomes, "each of them wins somewhere");
  }

  /**
   * @param clocks by whose clock the deadline has passed: one bit for each rival
   */
  private static String race(
      InMemoryJournal journal, OnTimeout onTimeout, List<Rival> order, int clocks)
      throws InterruptedException {
    TaskId id = asked(journal, onTimeout);
    Queue<Runnable> rest = new ArrayDeque<>();
    List<Verdict> verdicts = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      Rival rival = order.get(i);
      Instant now = (clocks >> i & 1) == 0 ? START.plusSeconds(1) : START.plus(HOUR);
      Engine engine =
          new Engine(
              new BusyJournal(journal, () -> next(rest)), () -> now, new FakeVault(), _ -> {});
      rest.add(() -> verdicts.add(act(engine, id, rival)));
    }
    while (!rest.isEmpty()) {
      next(rest);
    }
    assertEquals(order.size(), verdicts.size());
    return outcome(journal, id, verdicts);
  }

  private static void next(Queue<Runnable> rest) {
    Runnable rival = rest.poll();
    if (rival != null) {
      rival.run();
    }
  }

  @Test
  void reallyAtTheSameTimeThereIsOneOutcomeToo() throws Exception {
    CyclicBarrier start = new CyclicBarrier(Rival.values().length);
    try (ExecutorService threads = Executors.newFixedThreadPool(Rival.values().length)) {
      for (int round = 0; round < ROUNDS; round++) {
        try (InMemoryJournal journal = new InMemoryJournal()) {
          OnTimeout onTimeout = round % 2 == 0 ? OnTimeout.FAIL : OnTimeout.DEFER;
          TaskId id = asked(journal, onTimeout);
          List<Callable<Verdict>> all = new ArrayList<>();
          for (Rival rival : Rival.values()) {
            // The deadline passes while they are at it.
            Instant now = rival == Rival.EXPIRY ? START.plus(HOUR) : START.plusSeconds(1);
            InstantSource clock = () -> now;
            Engine engine = new Engine(journal.another(), clock, new FakeVault(), _ -> {});
            all.add(
                () -> {
                  start.await();
                  return act(engine, id, rival);
                });
          }
          List<Verdict> verdicts = new ArrayList<>();
          for (Future<Verdict> verdict : threads.invokeAll(all)) {
            verdicts.add(verdict.get());
          }
          outcome(journal, id, verdicts);
        }
      }
    }
  }

  private static TaskId asked(InMemoryJournal journal, OnTimeout onTimeout)
      throws InterruptedException {
    Workshop shop = Workshop.on(journal).patience(HOUR, onTimeout);
    TaskId id = shop.queued(shop.plan());
    shop.agent.then(new Outcome.Asked(List.of(Question.of("Which?"))));
    shop.drive(id);
    return id;
  }

  private static Verdict act(Engine engine, TaskId id, Rival rival) {
    return switch (rival) {
      case ANSWER, OTHER_ANSWER ->
          engine.answer(new GateId(id, 1), "mine", rival.name(), Channel.CLI);
      case EXPIRY -> engine.expire(id);
      case WITHDRAWAL -> new OpenGates(engine).withdraw(new GateId(id, 1), "Ada", "over");
      case CANCEL -> engine.cancel(id, "Ada");
    };
  }

  /** How the gate was closed: once, as everybody was told. */
  private static String outcome(InMemoryJournal journal, TaskId id, List<Verdict> verdicts) {
    List<Event> closing =
        journal.read(id).stream()
            .map(entry -> entry.event())
            .filter(
                event ->
                    event instanceof Event.GateAnswered
                        || event instanceof Event.GateExpired
                        || event instanceof Event.GateWithdrawn)
            .toList();
    assertEquals(1, closing.size(), closing.toString());
    Gate gate = Objects.requireNonNull(Objects.requireNonNull(Task.fold(journal.read(id))).gate(1));
    for (Verdict verdict : verdicts) {
      if (verdict instanceof Verdict.Refused(Refusal refusal)) {
        agrees(gate, refusal);
      }
    }
    new Promises().check(journal, id);
    return gate.state().word();
  }

  private static void agrees(Gate gate, Refusal refusal) {
    switch (refusal) {
      case Refusal.AlreadyAnswered(GateId _, var winner, var at) ->
          assertEquals(new Gate.State.Answered(winner, at), gate.state());
      case Refusal.Expired(GateId _, var at) ->
          assertEquals(new Gate.State.Expired(at), gate.state());
      case Refusal.AlreadyWithdrawn _ -> assertInstanceOf(Gate.State.Withdrawn.class, gate.state());
      default -> throw new AssertionError(refusal.message());
    }
  }

  private static <T> List<List<T>> permutations(Set<T> of) {
    if (of.isEmpty()) {
      return List.of(List.of());
    }
    List<List<T>> all = new ArrayList<>();
    for (T first : of) {
      Set<T> others = new LinkedHashSet<>(of);
      others.remove(first);
      for (List<T> rest : permutations(others)) {
        List<T> whole = new ArrayList<>(List.of(first));
        whole.addAll(rest);
        all.add(Collections.unmodifiableList(whole));
      }
    }
    assertTrue(all.size() >= of.size());
    return all;
  }
}
