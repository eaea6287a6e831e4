package dev.holdpoint.engine;

import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the work of agents took, day by day. It reads the journal once and then only what is new, so
 * that somebody who looks again does not wait; it counts as {@link Statistics} does. Days are those
 * of UTC; time counts for the days in which it passed.
 */
public final class Annals {
  private static final int AT_ONCE = 5_000;
  private static final int REMEMBERED = 10_000;

  private final Journal journal;
  private final NavigableMap<LocalDate, Map<Part, Tally>> days = new TreeMap<>();
  private final List<Answered> answers = new ArrayList<>();
  private final Map<TaskId, Past> pasts = new HashMap<>();

  /** Tasks whose time passes just now. */
  private final Map<TaskId, Task> ticking = new HashMap<>();

  private final Map<String, String> names = new HashMap<>();
  private volatile long position;

  /** Those that something happened to last: the next entry is most likely about one of them. */
  private final Map<TaskId, Task> tasks;

  public Annals(Journal journal) {
    this(journal, REMEMBERED);
  }

  /**
   * @param remembered how many tasks are kept in mind, others are read again
   */
  Annals(Journal journal, int remembered) {
    this.journal = journal;
    this.tasks =
        new LinkedHashMap<>(1024, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<TaskId, Task> eldest) {
            return size() > remembered;
          }
        };
  }

  /** For whom something counts; a task that was never run counts for nobody. */
  record Part(@Nullable String agent, @Nullable Integer threshold) {
    static final Part NOBODY = new Part(null, null);

    static Part of(@Nullable Run run) {
      return run == null
          ? NOBODY
          : new Part(run.currentStep().agent().name(), run.plan().threshold().value());
    }
  }

  /** An answer, and how long somebody waited for it. */
  public record Answered(Instant at, Duration took, String by, String channel, int threshold) {}

  /** What is remembered of a task. */
  private static final class Past {
    private Clocks clocks = Clocks.ZERO;
    private Instant changed = Instant.EPOCH;
    private boolean stumbled;
    private int interruptions;
    private @Nullable Finish finish;
  }

  /** What a task counted when it was done, to be taken back where it is reopened. */
  private record Finish(LocalDate day, Part part, boolean smooth, int interruptions) {}

  /** How many entries were read. */
  public long position() {
    return position;
  }

  /** Reads what is new. */
  public synchronized void catchUp() {
    List<Entry> entries = journal.since(position, AT_ONCE);
    while (!entries.isEmpty()) {
      entries.forEach(this::add);
      position = entries.getLast().position();
      entries = journal.since(position, AT_ONCE);
    }
  }

  private void add(Entry entry) {
    Task before = before(entry);
    Task after = before == null ? Task.created(entry) : before.after(entry);
    tasks.put(entry.task(), after);
    if (before != null) {
      count(entry, before, after);
    }
    tick(after);
  }

  private @Nullable Task before(Entry entry) {
    if (entry.sequence() == 1) {
      return null;
    }
    Task known = tasks.get(entry.task());
    return known != null
        ? known
        : Task.fold(
            journal.read(entry.task()).stream()
                .filter(one -> one.sequence() < entry.sequence())
                .toList());
  }

  private void count(Entry entry, Task before, Task after) {
    LocalDate day = day(entry.at());
    Run run = before.run();
    Past past = pasts.computeIfAbsent(entry.task(), _ -> new Past());
    past.clocks = after.clocks();
    past.changed = entry.at();
    if (run != null) {
      Part part = Part.of(run);
      Passed.between(before, after.clocks())
          .forEach((when, time) -> tally(when, part).took(time.working(), time.waiting()));
      Consumer<Tally> effect = Tally.effect(entry.task(), entry.event());
      if (effect != null) {
        effect.accept(tally(day, part));
      }
      past.interruptions += entry.event() instanceof Event.GateOpened ? 1 : 0;
      answered(entry, after, run);
    }
    boolean anew = entry.event() instanceof Event.RunQueued;
    past.stumbled = !anew && (past.stumbled || entry.event() instanceof Event.StepRetried);
    finished(past, after, day);
  }

  private void answered(Entry entry, Task after, Run run) {
    if (entry.event() instanceof Event.GateAnswered(int number, var answer)) {
      Gate gate = after.gate(number);
      if (gate != null) {
        answers.add(
            new Answered(
                entry.at(),
                Duration.between(gate.askedAt(), entry.at()),
                names.computeIfAbsent(answer.by(), name -> name),
                answer.channel().word(),
                run.plan().threshold().value()));
      }
    }
  }

  /** A task that is reopened is not finished, and never was. */
  private void finished(Past past, Task after, LocalDate day) {
    boolean done = after.state() == TaskState.DONE;
    Finish finish = past.finish;
    if (done && finish == null) {
      past.finish = new Finish(day, Part.of(after.run()), !past.stumbled, past.interruptions);
      change(past.finish, 1);
    } else if (!done && finish != null) {
      past.finish = null;
      change(finish, -1);
    }
  }

  private void change(Finish finish, int by) {
    Tally tally = tally(finish.day, finish.part);
    tally.finished += by;
    tally.smooth += finish.smooth ? by : 0;
    tally.interruptionsOfFinished += by * finish.interruptions;
  }

  private Tally tally(LocalDate day, Part part) {
    return days.computeIfAbsent(day, _ -> new HashMap<>()).computeIfAbsent(part, _ -> new Tally());
  }

  private void tick(Task after) {
    Run run = after.run();
    boolean passes = after.hasOpenGate() || (run != null && run.phase() instanceof Phase.Working);
    if (passes) {
      ticking.put(after.id(), after);
    } else {
      ticking.remove(after.id());
    }
  }

  private static LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, ZoneOffset.UTC);
  }

  /** The day of the first thing that counts, the given one where there is none. */
  public synchronized LocalDate firstDay(LocalDate otherwise) {
    return days.isEmpty() ? otherwise : days.firstKey();
  }

  /**
   * Everything of some days.
   *
   * @param to the last of them
   * @param now up to when the time counts of what is still going on
   */
  public synchronized Period over(LocalDate from, LocalDate to, Instant now) {
    Map<LocalDate, Map<Part, Tally>> some = new TreeMap<>(days.subMap(from, true, to, true));
    Set<LocalDate> copied = new HashSet<>();
    for (Task task : ticking.values()) {
      Passed.between(task, task.clocksAt(now))
          .forEach(
              (when, time) -> {
                if (!when.isBefore(from) && !when.isAfter(to)) {
                  // What is still going on is not written down: it will have gone on tomorrow.
                  some.compute(when, (_, parts) -> copied.add(when) ? copy(parts) : parts)
                      .computeIfAbsent(Part.of(task.run()), _ -> new Tally())
                      .took(time.working(), time.waiting());
                }
              });
    }
    Instant begin = from.atStartOfDay().toInstant(ZoneOffset.UTC);
    Instant end = to.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC);
    return new Period(
        from,
        to,
        some,
        answers.stream()
            .filter(one -> !one.at().isBefore(begin) && one.at().isBefore(end))
            .toList(),
        between(begin, end, now));
  }

  private static Map<Part, Tally> copy(@Nullable Map<Part, Tally> parts) {
    Map<Part, Tally> copies = new HashMap<>();
    if (parts != null) {
      parts.forEach((part, tally) -> copies.put(part, new Tally(tally)));
    }
    return copies;
  }

  /** The tasks that something happened to then. */
  private Map<TaskId, Clocks> between(Instant begin, Instant end, Instant now) {
    Map<TaskId, Clocks> clocks = new HashMap<>();
    pasts.forEach(
        (id, past) -> {
          Task goesOn = ticking.get(id);
          Instant last = goesOn == null ? past.changed : now;
          if (!last.isBefore(begin) && past.changed.isBefore(end)) {
            clocks.put(id, goesOn == null ? past.clocks : goesOn.clocksAt(now));
          }
        });
    return clocks;
  }
}
