package dev.holdpoint.engine;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Owners;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Takes tasks that are ready, by priority and age, as many at a time as it has places. A task that
 * waits for somebody has left its place.
 */
public final class Worker {
  /** Nobody tells of a death or of a lease that lapsed: one has to look. */
  private static final Duration LOOK_FOR_THE_DEAD = Duration.ofSeconds(2);

  private static final Duration LOOK_ANYWAY = Duration.ofMinutes(1);

  private final Engine engine;
  private final Dispatcher dispatcher;
  private final Owners owners;
  private final RunHolder holder;
  private final Office office;
  private final Bell bell = new Bell();
  private final Map<TaskId, Thread> places = new ConcurrentHashMap<>();
  private final Map<TaskId, Trouble> aside = new ConcurrentHashMap<>();

  /** Whether something was done since it was told that nothing is left to do. */
  private final AtomicBoolean didSomething = new AtomicBoolean(true);

  public Worker(Engine engine, Dispatcher dispatcher, Owners owners, Office office) {
    this.engine = engine;
    this.dispatcher = dispatcher;
    this.owners = owners;
    this.holder = new RunHolder(owners, engine::now);
    this.office = office;
  }

  /** What a worker needs to know, and who hears of it. */
  public interface Office extends Attendant {
    /** What a new run of this task does; may throw where the project does not say so. */
    NewRun plan(TaskSpec spec);

    /** A task has left its place. */
    void stopped(TaskId task, Stop stop);

    /** A task could not be worked on; it is tried again later, unless this is the last look. */
    void troubled(TaskId task, RuntimeException trouble);

    /** Nothing is left to do for now. */
    void idle();
  }

  /** A run to begin. */
  public record NewRun(RunPlan plan, List<Payload> payloads) {
    public NewRun {
      payloads = List.copyOf(payloads);
    }
  }

  /**
   * Works until it is interrupted; then its agents are stopped, and their turns can be repeated.
   */
  public void work(int most) throws InterruptedException {
    work(most, Until.STOPPED);
  }

  /** Does what is ready now and what becomes ready by it. */
  public void once(int most) throws InterruptedException {
    work(most, Until.NOTHING_IS_READY);
  }

  private enum Until {
    STOPPED,
    NOTHING_IS_READY
  }

  private void work(int most, Until end) throws InterruptedException {
    boolean wasBusy = true;
    owners.takesTasks(most);
    try (Journal.Subscription _ = engine.journal().listen(bell::ring)) {
      while (true) {
        // Looked at first: whatever the last one leaves behind is seen in what follows.
        boolean wasEmpty = places.isEmpty();
        // What comes to its end while it is looked at is still to come.
        Instant now = engine.now();
        engine.expireOverdue();
        Journal.Backlog backlog =
            engine.journal().backlog(now, most + places.size() + aside.size());
        // What was begun counts even if it is over by now: others may be ready behind it.
        boolean begun = fill(most, candidates(backlog, now));
        boolean busy = begun || !places.isEmpty();
        if (wasEmpty && !busy && end == Until.NOTHING_IS_READY) {
          return;
        }
        if (wasBusy && !busy && didSomething.getAndSet(false)) {
          office.idle();
        }
        wasBusy = busy;
        bell.await(pause(backlog, now));
      }
    } finally {
      leave();
      owners.takesNoTasks();
    }
  }

  /** Those of the dead come first: they had been taken before. */
  private List<TaskId> candidates(Journal.Backlog backlog, Instant now) {
    List<TaskId> candidates = new ArrayList<>();
    for (TaskId id : backlog.running()) {
      if (!places.containsKey(id) && isOrphan(id)) {
        candidates.add(id);
      }
    }
    candidates.addAll(backlog.ready());
    candidates.removeIf(id -> places.containsKey(id) || isAside(id, now));
    return candidates;
  }

  private boolean isOrphan(TaskId id) {
    Run run = engine.task(id).run();
    return run != null
        && run.phase() instanceof Phase.Working working
        && !owners.isAlive(working.owner());
  }

  private boolean isAside(TaskId id, Instant now) {
    Trouble trouble = aside.get(id);
    return trouble != null && now.isBefore(trouble.until);
  }

  /** Whether any of them was begun. */
  private boolean fill(int most, List<TaskId> candidates) {
    boolean begun = false;
    for (TaskId id : candidates) {
      if (places.size() >= most) {
        break;
      }
      begun = true;
      Thread thread = Thread.ofPlatform().name("work-" + id).unstarted(() -> take(id));
      places.put(id, thread);
      thread.start();
    }
    return begun;
  }

  private void take(TaskId id) {
    try {
      Stop stop = goOn(id);
      if (stop instanceof Stop.Refused(Refusal refusal)) {
        // Another worker was faster, or a person was: that is nobody's business.
        aside.put(id, Trouble.after(null, refusal.message(), engine.now()));
      } else {
        aside.remove(id);
        didSomething.set(true);
        office.stopped(id, stop);
      }
    } catch (InterruptedException e) {
      // The worker leaves; the turn is written down as cut off.
    } catch (RuntimeException e) {
      setAside(id, e);
    } catch (Error e) {
      // Whatever it is, it is of one task: tried again at once it would go on for ever.
      setAside(id, new IllegalStateException("its turn broke off: " + e, e));
    } finally {
      places.remove(id);
      bell.ring();
    }
  }

  private void setAside(TaskId id, RuntimeException e) {
    Trouble before = aside.get(id);
    Trouble trouble = Trouble.after(before, String.valueOf(e.getMessage()), engine.now());
    aside.put(id, trouble);
    didSomething.set(true);
    if (before == null || !before.isLike(trouble)) {
      office.troubled(id, e);
    }
  }

  private Stop goOn(TaskId id) throws InterruptedException {
    Task task = engine.task(id);
    Run run = task.run();
    if (run != null && !run.phase().isFinal()) {
      return dispatcher.drive(id, office);
    }
    Owner other = holder.otherThanMe(task);
    if (other != null) {
      // Before it is planned: maybe only that process was told how.
      return new Stop.Refused(new Refusal.Taken(id, other));
    }
    NewRun wanted = office.plan(task.spec());
    return dispatcher.beginOpen(id, wanted.plan(), wanted.payloads(), office);
  }

  private Duration pause(Journal.Backlog backlog, Instant now) {
    Duration pause = backlog.running().isEmpty() ? LOOK_ANYWAY : LOOK_FOR_THE_DEAD;
    List<Instant> moments = new ArrayList<>();
    Instant next = backlog.next();
    if (next != null) {
      moments.add(next);
    }
    aside.values().forEach(trouble -> moments.add(trouble.until));
    return untilNext(moments, now, pause);
  }

  /**
   * How long to wait. A trouble whose time is over is none to wait for: its task is begun, or waits
   * for a place, or was taken by another.
   */
  static Duration untilNext(List<Instant> moments, Instant now, Duration atMost) {
    return moments.stream()
        .filter(now::isBefore)
        .map(moment -> Duration.between(now, moment))
        .filter(left -> left.compareTo(atMost) < 0)
        .min(Comparator.naturalOrder())
        .orElse(atMost);
  }

  /** Stops the agents and waits until each turn is written down as cut off. */
  private void leave() {
    boolean interrupted = false;
    for (Thread thread : new HashMap<>(places).values()) {
      thread.interrupt();
    }
    for (Thread thread : new HashMap<>(places).values()) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Why a task is left alone for a while. */
  private record Trouble(String message, Duration pause, Instant until) {
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    static Trouble after(@Nullable Trouble before, String message, Instant now) {
      Duration pause = before == null ? FIRST : before.pause.multipliedBy(2);
      pause = pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
      return new Trouble(message, pause, now.plus(pause));
    }

    boolean isLike(Trouble other) {
      return message.equals(other.message);
    }
  }
}
