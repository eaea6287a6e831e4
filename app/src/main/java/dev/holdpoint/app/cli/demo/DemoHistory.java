package dev.holdpoint.app.cli.demo;

import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Journal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the entries of tasks that are over, at the times at which they would have been written:
 * nobody waits at the start of a demonstration until agents have played a month of work.
 */
final class DemoHistory {
  private static final int TOKENS_A_MINUTE = 1_900;
  private static final double USD_A_MINUTE = 0.021;

  private final Workbench bench;
  private final StoryClock clock;
  private final ZonedDateTime today;
  private final Map<String, Planned> plans = new HashMap<>();
  private final Payload prompt = Payload.of("Played in the demonstration: see the questions.");

  DemoHistory(Workbench bench, StoryClock clock, Instant now) {
    this.bench = bench;
    this.clock = clock;
    this.today = now.atZone(ZoneId.systemDefault()).truncatedTo(ChronoUnit.DAYS);
  }

  void tell(DemoHistoryTask past) {
    Instant begin = begin(past);
    clock.at(begin);
    Threshold threshold = new Threshold(past.outline().threshold());
    TaskSpec spec =
        new TaskSpec(
            past.outline().title(),
            past.outline().title(),
            null,
            2,
            Size.MEDIUM,
            past.outline().agent(),
            null,
            threshold);
    // Read out of the project's files each time, which would take longer than all the rest.
    Planned planned =
        plans.computeIfAbsent(
            past.outline().agent() + threshold.value(), _ -> bench.plan(spec, Overrides.NONE));
    Writer writer = new Writer(bench.engine().create(spec));
    List<Payload> payloads = new ArrayList<>(planned.payloads());
    payloads.add(prompt);
    writer.at(begin.plusSeconds(90), payloads, new Event.RunQueued(1, planned.plan()), turn(1));
    writer.turns(past);
  }

  /** On working days alone, in the hours of work of whoever looks. */
  private Instant begin(DemoHistoryTask past) {
    ZonedDateTime day = today;
    for (int back = 0; back < past.day(); ) {
      day = day.minusDays(1);
      boolean isFree =
          day.getDayOfWeek() == DayOfWeek.SATURDAY || day.getDayOfWeek() == DayOfWeek.SUNDAY;
      back += isFree ? 0 : 1;
    }
    return day.plusMinutes(Math.round(past.hour() * 60)).toInstant();
  }

  private Event turn(int number) {
    return new Event.TurnStarted(
        number, 0, bench.owners().me(), Digest.of("turn " + number), prompt.digest());
  }

  /** Appends to one task, later and later. */
  private final class Writer {
    private Task task;
    private Instant now;

    Writer(Task task) {
      this.task = task;
      this.now = task.updatedAt();
    }

    void at(Instant at, List<Payload> payloads, Event... events) {
      now = at;
      Task after = task.after(List.of(events), at);
      Journal.Batch batch =
          new Journal.Batch(task.id(), task.sequence(), at, List.of(events), payloads, after);
      if (!bench.engine().journal().append(batch)) {
        throw new IllegalStateException(task.id() + " was changed by somebody else");
      }
      task = after;
    }

    private void after(Duration time, Event... events) {
      at(now.plus(time), List.of(), events);
    }

    void turns(DemoHistoryTask past) {
      for (int turn = 1; turn < past.work().size(); turn++) {
        Usage used = used(past, turn);
        Duration worked = Duration.ofMinutes(past.work().get(turn - 1));
        if (turn <= past.asked().size()) {
          DemoHistoryTask.Asked asked = past.asked().get(turn - 1);
          after(worked, opened(turn, asked), ended(turn, Event.Ending.ASKED, used));
          after(Duration.ofMinutes(asked.waited()), answered(turn, asked), turn(turn + 1));
        } else {
          after(
              worked,
              ended(turn, Event.Ending.UNCHECKED, used),
              new Event.StepRetried(0, String.valueOf(past.end().retry()), null));
          after(Duration.ofSeconds(2), turn(turn + 1));
        }
      }
      end(past, past.work().size());
    }

    private void end(DemoHistoryTask past, int turn) {
      Duration worked = Duration.ofMinutes(past.work().getLast());
      String failure = past.end().failure();
      Usage used = used(past, turn);
      if (failure == null) {
        after(
            worked,
            ended(turn, Event.Ending.FINISHED, used),
            new Event.StepFinished(0, past.outline().title() + ": done."),
            new Event.RunFinished(past.outline().title() + ": done."));
      } else {
        after(worked, ended(turn, Event.Ending.FAILED, used), new Event.RunFailed(failure));
      }
    }
  }

  private static Event opened(int number, DemoHistoryTask.Asked asked) {
    return new Event.GateOpened(number, number, Question.of(asked.prompt()), false);
  }

  private static Event answered(int number, DemoHistoryTask.Asked asked) {
    return new Event.GateAnswered(
        number, new Answer(new Reply.Said(asked.answer()), asked.by(), asked.channel()));
  }

  private static Event ended(int turn, Event.Ending ending, @Nullable Usage used) {
    return new Event.TurnEnded(turn, ending, null, null, used == null ? List.of() : List.of(used));
  }

  private static Usage used(DemoHistoryTask past, int turn) {
    int minutes = past.work().get(turn - 1);
    boolean isLarge = past.outline().model().equals("opus");
    double cost = minutes * USD_A_MINUTE * (isLarge ? 2.4 : 1);
    return new Usage(
        past.outline().model(),
        (long) minutes * TOKENS_A_MINUTE,
        (long) minutes * TOKENS_A_MINUTE / 11,
        Math.round(cost * 100) / 100.0);
  }
}
