package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.openedAndWaited;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Event.Ending;
import dev.holdpoint.model.History;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Time counts while an agent works, and stands still while a person is asked. */
class WorkingTimeTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);

  /** Such a clock may begin anywhere, and pass from the largest number to the smallest. */
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);

  @Test
  void withoutLimitsThereIsNoEnd() {
    Task task = history(null, null).task();
    WorkingTime time = time(task);
    passes(Duration.ofDays(9), time, task);
    assertNull(time.excess());
    assertTrue(time.left().isPositive());
  }

  @Test
  void aTurnThatTakesTooLongHasFailed() {
    Task task = history(MINUTE, null).task();
    WorkingTime time = time(task);
    passes(Duration.ofSeconds(59), time, task);
    assertNull(time.excess());
    assertEquals(Duration.ofSeconds(1), time.left());
    passes(Duration.ofSeconds(1), time, task);
    Outcome.Failed failed = assertInstanceOf(Outcome.Failed.class, time.excess());
    assertEquals("the turn took longer than its limit of 1m", failed.reason());
  }

  @Test
  void aStepThatTakesTooLongIsOver() {
    Task task = history(HOUR, MINUTE).task();
    WorkingTime time = time(task);
    passes(Duration.ofSeconds(61), time, task);
    Outcome.OutOfBounds over = assertInstanceOf(Outcome.OutOfBounds.class, time.excess());
    assertEquals("the step took longer than its limit of 1m", over.why());
  }

  @Test
  void whatEndsFirstIsWhatIsLeft() {
    Task task = history(MINUTE, HOUR).task();
    assertEquals(MINUTE, time(task).left());
    assertEquals(MINUTE, time(history(HOUR, MINUTE).task()).left());
  }

  @Test
  void timeInWhichAPersonIsAskedDoesNotCount() {
    History history = history(MINUTE, HOUR);
    WorkingTime time = time(history.task());
    passes(Duration.ofSeconds(20), time, history.task());
    // From the look that sees the gate to the one that sees it closed.
    Task asked = history.then(openedAndWaited(1, 1, "Which?")).task();
    passes(Duration.ofSeconds(10), time, asked);
    passes(Duration.ofDays(30), time, asked);
    assertNull(time.excess());
    assertTrue(time.left().compareTo(HOUR) > 0, "nobody needs to look again soon");
    Task answered = history.then(answered(1, "this")).task();
    passes(Duration.ofDays(30), time, answered);
    assertNull(time.excess());
    assertEquals(Duration.ofSeconds(30), time.left());
    passes(Duration.ofSeconds(30), time, answered);
    assertInstanceOf(Outcome.Failed.class, time.excess());
  }

  @Test
  void itStandsStillUntilTheLastQuestionIsAnswered() {
    History history = history(MINUTE, null);
    WorkingTime time = time(history.task());
    Task both =
        history.then(openedAndWaited(1, 1, "Which?"), openedAndWaited(2, 1, "When?")).task();
    passes(Duration.ZERO, time, both);
    Task one = history.then(answered(1, "this")).task();
    passes(HOUR, time, one);
    passes(HOUR, time, history.then(answered(2, "then")).task());
    assertEquals(MINUTE, time.left());
  }

  @Test
  void aStepCountsItsEarlierTurnsAndNoWaiting() {
    History history = history(null, HOUR);
    history.after(Duration.ofMinutes(10)).then(openedAndWaited(1, 1, "Which?"));
    history.then(ended(1, Ending.ASKED));
    history.after(Duration.ofDays(3)).then(answered(1, "this"));
    history.after(Duration.ofDays(3)).then(started(2, 0));
    assertEquals(
        Duration.ofMinutes(50), time(history.task()).left(), "ten minutes of work were before");
  }

  @Test
  void soDoesARepeatedTurn() {
    History history = history(null, HOUR);
    history.after(Duration.ofMinutes(10)).then(new Event.TurnInterrupted(1));
    history.after(Duration.ofDays(3)).then(started(1, 0));
    assertEquals(Duration.ofMinutes(50), time(history.task()).left());
  }

  @Test
  void theNextStepBeginsAnew() {
    StepRules rules = new StepRules(List.of(), 0, null, null, HOUR);
    History history = History.of(queued(1, 2, rules, "plan", "build"), started(1, 0));
    history.after(Duration.ofMinutes(59)).then(ended(1, Ending.FINISHED));
    history.then(new Event.StepFinished(0, null), started(2, 1));
    assertEquals(HOUR, time(history.task()).left());
  }

  @Test
  void soDoesTheNextRun() {
    History history = history(null, HOUR);
    history.after(Duration.ofMinutes(59)).then(ended(1, Ending.FAILED));
    history.then(new Event.RunFailed("broke"));
    StepRules rules = new StepRules(List.of(), 0, null, null, HOUR);
    history.then(queued(2, 2, rules), started(1, 0));
    assertEquals(HOUR, time(history.task()).left());
  }

  @Test
  void aStepThatUsedUpItsTimeBeforeHasNoneLeft() {
    History history = history(null, MINUTE);
    history.after(Duration.ofMinutes(2)).then(new Event.TurnInterrupted(1), started(1, 0));
    WorkingTime time = time(history.task());
    time.look(history.task());
    assertInstanceOf(Outcome.OutOfBounds.class, Objects.requireNonNull(time.excess()));
  }

  private static History history(@Nullable Duration turn, @Nullable Duration step) {
    StepRules rules = new StepRules(List.of(), 0, null, turn, step);
    return History.of(queued(1, 2, rules), started(1, 0));
  }

  private WorkingTime time(Task started) {
    return new WorkingTime(started, nanos::get);
  }

  private void passes(Duration passed, WorkingTime time, Task seenThen) {
    nanos.addAndGet(passed.toNanos());
    time.look(seenThen);
  }
}
