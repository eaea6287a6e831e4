package dev.holdpoint.app.mirror;

import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.port.Journal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Tells what happens to a task, one event after the other, a second apart. */
public final class Story {
  public static final Instant BEGIN = Instant.parse("2026-01-31T12:00:00Z");
  private static final Digest DIGEST = Digest.of("");

  private final MemoryJournal journal;
  private final TaskId id;
  private Instant now = BEGIN;

  public Story(MemoryJournal journal, String id) {
    this.journal = journal;
    this.id = new TaskId(id);
  }

  public TaskId id() {
    return id;
  }

  public Task task() {
    return Objects.requireNonNull(Task.fold(journal.read(id)));
  }

  /** Appends in one transaction. */
  public synchronized Story then(Event... events) {
    Task after = Task.fold(journal.read(id));
    long sequence = after == null ? 0 : after.sequence();
    long next = sequence;
    for (Event event : events) {
      Entry entry = new Entry(0, id, ++next, now, event);
      after = after == null ? Task.fold(List.of(entry)) : after.after(entry);
    }
    boolean appended =
        journal.append(
            new Journal.Batch(
                id, sequence, now, List.of(events), List.of(), Objects.requireNonNull(after)));
    if (!appended) {
      throw new AssertionError("somebody else wrote");
    }
    now = now.plusSeconds(1);
    return this;
  }

  /** A task whose first turn has begun. */
  public Story begun() {
    return then(created("Add login")).then(queued(1, "work")).then(started(1));
  }

  /** A task that waits for the answer to one question. */
  public Story asking(Question question) {
    return begun().then(opened(1, question), ended(1, Event.Ending.ASKED));
  }

  public static Event created(String title) {
    return new Event.TaskCreated(TaskSpec.of(title, "body"));
  }

  public static Event queued(int run, String... steps) {
    AgentSpec agent = new AgentSpec("play", "script", Map.of(), List.of());
    return new Event.RunQueued(
        run,
        new RunPlan(
            new Threshold(2),
            DIGEST,
            List.of(steps).stream().map(name -> new StepPlan(name, DIGEST, agent)).toList()));
  }

  public static Event started(int turn) {
    return new Event.TurnStarted(turn, 0, new Owner("o", "here", 1), DIGEST, DIGEST);
  }

  public static Event opened(int gate, Question question) {
    return new Event.GateOpened(gate, 1, question, false);
  }

  public static Event answered(int gate, String text, String by) {
    return new Event.GateAnswered(gate, new Answer(new Reply.Said(text), by, Channel.CLI));
  }

  public static Event ended(int turn, Event.Ending ending) {
    return new Event.TurnEnded(turn, ending, null, null, List.of());
  }

  public static Question secret(String prompt) {
    return new Question(prompt, null, new Input.Password(), true, null, null, null);
  }

  public static Question of(String prompt, Input input) {
    return new Question(prompt, "because", input, false, null, null, null);
  }
}
