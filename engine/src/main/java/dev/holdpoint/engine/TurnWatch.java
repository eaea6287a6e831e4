package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;

/**
 * Sits beside one turn. What the agent's processes ask meanwhile is seen here; one that goes on
 * after asking is stopped when its grace is over.
 */
final class TurnWatch {
  private static final Duration LONG = Duration.ofDays(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** Any task's change rings the bell; looking at each of them would take longer than a turn. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private static final Duration A_MOMENT = Duration.ofNanos(100_000);

  // Reused, because a new thread takes longer to begin than a short turn takes. Not numbered: the
  // JDK's way to count threads is slow to begin, too.
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("turn").factory());

  private final Engine engine;
  private final World world;
  private final Attendant attendant;
  // When a question was first seen, in time that nobody can set: a clock may jump.
  private final Map<GateId, Long> seen = new HashMap<>();

  TurnWatch(Engine engine, World world, Attendant attendant) {
    this.engine = engine;
    this.world = world;
    this.attendant = attendant;
  }

  Heard work(TurnWork turn, Task started) throws InterruptedException {
    Bell bell = new Bell();
    Assignment assignment = turn.assignment();
    WorkingTime time = new WorkingTime(started);
    TurnMask mask = new TurnMask(engine, assignment, world.narrators().apply(started));
    FutureTask<Report> work =
        new FutureTask<>(() -> turn.done(mask)) {
          @Override
          protected void done() {
            bell.ring();
          }
        };
    CountDownLatch returned = new CountDownLatch(1);
    THREADS.execute(
        () -> {
          work.run();
          returned.countDown();
        });
    try {
      // Most turns take long, but one that does not needs nobody beside it.
      if (!isThereAtOnce(returned) && !isDoneWithin(PAUSE, work)) {
        sitBeside(new Sight(assignment, work, mask, time), bell);
      }
      return new Heard(report(work, time), mask);
    } finally {
      work.cancel(true);
      // An agent's processes are gone only when it has returned: nothing may outlive the turn.
      awaitUninterruptibly(returned);
    }
  }

  /** What the agent reported, which may hold secrets that it got while it worked. */
  record Heard(Report clear, TurnMask mask) {
    Report report(Task task) {
      return mask.over(clear, task);
    }

    Remains covered(Remains remains, Task task) {
      return mask.over(remains, task);
    }

    Heard map(UnaryOperator<Report> change) {
      return new Heard(change.apply(clear), mask);
    }
  }

  /** What is looked at. */
  private record Sight(
      Assignment assignment, FutureTask<Report> work, TurnMask mask, WorkingTime time) {}

  private void sitBeside(Sight sight, Bell bell) throws InterruptedException {
    Runnable changed =
        () -> {
          sight.mask.journalChanged();
          bell.ring();
        };
    try (Journal.Subscription _ = engine.journal().listen(changed)) {
      sight.mask.isToldOfChanges();
      do {
        bell.await(watch(sight));
      } while (!isDoneWithin(PAUSE, sight.work));
    }
  }

  /** Looks at the gates of this turn, and says when to look again at the latest. */
  private Duration watch(Sight sight) {
    Assignment assignment = sight.assignment;
    FutureTask<Report> work = sight.work;
    Task task = engine.settled(assignment.task());
    sight.mask.learn(task);
    sight.time.look(task);
    if (!isUnderWay(assignment, task) || sight.time.excess() != null) {
      work.cancel(true);
      return LONG;
    }
    List<Gate> asked =
        task.undelivered().stream().filter(gate -> gate.turn() == assignment.turn()).toList();
    if (task.hasOpenGate()) {
      attendant.askedMeanwhile(task);
    }
    Duration left = shorter(untilNextDeadline(task), sight.time.left());
    for (Gate gate : asked) {
      if (gate.waited() && attendant.keepsWaitingAgents()) {
        continue;
      }
      long since = System.nanoTime() - seen.computeIfAbsent(gate.id(), _ -> System.nanoTime());
      Duration grace = world.grace().minusNanos(since);
      if (!grace.isPositive()) {
        work.cancel(true);
      }
      left = shorter(grace, left);
    }
    return left;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** Not where it was given up or expired, or where this process was presumed dead. */
  private static boolean isUnderWay(Assignment assignment, Task task) {
    Digest token = Digest.of(assignment.token());
    return task.run() != null
        && task.run().phase() instanceof Phase.Working working
        && working.token().equals(token);
  }

  private Duration untilNextDeadline(Task task) {
    Duration left = LONG;
    for (Gate gate : task.openGates()) {
      Duration time =
          gate.deadline() == null ? LONG : Duration.between(engine.now(), gate.deadline());
      left = shorter(time, left);
    }
    // A clock that is set meanwhile moves deadlines, but rings no bell.
    return left.compareTo(LONG) < 0 && left.compareTo(MINUTE) > 0 ? MINUTE : left;
  }

  /** Looking for a moment is less than falling asleep and being woken. */
  private static boolean isThereAtOnce(CountDownLatch returned) {
    long begun = System.nanoTime();
    while (returned.getCount() > 0 && System.nanoTime() - begun < A_MOMENT.toNanos()) {
      Thread.onSpinWait();
    }
    return returned.getCount() == 0;
  }

  private static boolean isDoneWithin(Duration time, FutureTask<Report> work)
      throws InterruptedException {
    try {
      work.get(time.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (CancellationException | ExecutionException e) {
      return true;
    }
  }

  private static Report report(FutureTask<Report> work, WorkingTime time)
      throws InterruptedException {
    try {
      return work.get();
    } catch (CancellationException e) {
      Outcome excess = time.excess();
      return Report.of(
          excess == null ? new Outcome.Failed("stopped because it went on after asking") : excess);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof Error error) {
        throw error;
      }
      String what = cause == null || cause.getMessage() == null ? e.toString() : cause.getMessage();
      return Report.of(new Outcome.Failed("the turn could not be done: " + what));
    }
  }

  private static void awaitUninterruptibly(CountDownLatch returned) {
    boolean interrupted = false;
    while (returned.getCount() > 0) {
      try {
        returned.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
