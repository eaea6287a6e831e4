package dev.holdpoint.app.web.cockpit.story;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.answered;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A history as people read it. */
class ChroniclesTest {
  private final InMemoryJournal journal = new InMemoryJournal();
  private final Writer writer = new Writer(journal);
  private final Chronicles chronicles = new Chronicles(journal);

  private void append(int minute, Event... events) {
    assertTrue(writer.append(TASK, at(minute), events));
  }

  private static Instant at(int minute) {
    return START.plus(Duration.ofMinutes(minute));
  }

  private History history() {
    return Objects.requireNonNull(chronicles.find(TASK));
  }

  private <T extends Moment> List<T> moments(Class<T> kind) {
    return history().moments().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  @Test
  void anUnknownTaskHasNoneUntilItIsWrittenDown() {
    assertNull(chronicles.find(new TaskId("hp-zzzz")));
    assertNull(chronicles.find(TASK));
    append(0, new Event.TaskCreated(spec()));
    assertEquals("Add login", history().task().spec().title());
  }

  @Test
  void stepsTurnsAndGatesComeInTheirOrder() {
    append(0, new Event.TaskCreated(spec()), queued(1, 3, "plan", "implement"));
    append(1, started(1, 0));
    append(5, ended(1, Event.Ending.FINISHED), new Event.StepFinished(0, "planned"));
    append(6, started(2, 1));
    append(8, opened(1, 2, "Which database?"), ended(2, Event.Ending.ASKED));
    append(28, answered(1, "sqlite"));
    append(29, started(3, 1));

    assertEquals(
        List.of("Note", "RunBegan", "Step", "Turn", "Step", "Turn", "Asked", "Turn"),
        history().moments().stream().map(moment -> moment.getClass().getSimpleName()).toList());
    Moment.Step plan = moments(Moment.Step.class).getFirst();
    assertEquals("plan", plan.name());
    assertEquals(at(5), plan.finishedAt());
    assertEquals(Duration.ofMinutes(4), plan.span().worked(history().task().clocks()));
    Moment.Step implement = moments(Moment.Step.class).getLast();
    assertFalse(implement.isDone());
    assertEquals(Duration.ofMinutes(20), implement.span().waited(history().task().clocks()));
    assertEquals("planned", moments(Moment.Turn.class).getFirst().summary());
    assertNull(moments(Moment.Turn.class).getLast().how());
    Gate gate = moments(Moment.Asked.class).getFirst().gate();
    assertFalse(gate.isOpen());
  }

  @Test
  void whatWasToldIsChangedByWhatComesLater() {
    append(0, new Event.TaskCreated(spec()), queued(1, 3), started(1, 0));
    append(2, opened(1, 1, "Which database?"), ended(1, Event.Ending.ASKED));
    assertTrue(moments(Moment.Asked.class).getFirst().gate().isOpen());
    append(3, new Event.GateWithdrawn(1, "the task was cancelled"), new Event.TaskCancelled("Ada"));
    assertFalse(moments(Moment.Asked.class).getFirst().gate().isOpen());
    assertEquals("Cancelled by Ada", moments(Moment.Note.class).getLast().what());
  }

  @Test
  void aTurnThatWasCutOffIsToldTwice() {
    append(0, new Event.TaskCreated(spec()), queued(1, 3), started(1, 0));
    append(1, new Event.TurnInterrupted(1));
    append(2, started(1, 0));
    List<Moment.Turn> turns = moments(Moment.Turn.class);
    assertEquals(Moment.How.CUT_OFF, turns.getFirst().how());
    assertFalse(turns.getFirst().again());
    assertTrue(turns.getLast().again());
    assertEquals(1, moments(Moment.Step.class).size());
  }

  @Test
  void assumptionsStandWithTheirTurn() {
    append(0, new Event.TaskCreated(spec()), queued(1, 3), started(1, 0));
    append(1, new Event.AssumptionMade(1, new Assumption("Port 5432", null, 0.9)));
    append(2, new Event.AssumptionMade(1, new Assumption("UTC", "Which zone?", null)));
    append(3, ended(1, Event.Ending.FINISHED), new Event.StepFinished(0, null));
    append(4, new Event.RunFinished(null), queued(2, 3), started(1, 0));
    assertEquals(2, moments(Moment.Turn.class).getFirst().assumptions().size());
    assertEquals(List.of(), moments(Moment.Turn.class).getLast().assumptions());
    assertFalse(
        moments(Moment.Turn.class).getLast().again(), "a new run begins with its own turns");
    assertEquals(2, moments(Moment.Step.class).size());
  }

  @Test
  void workingWaitingAndSleepingAreStretchesThatTouch() {
    append(0, new Event.TaskCreated(spec()), queued(1, 3));
    append(10, started(1, 0));
    append(12, new Event.SessionBegan(1, "s"));
    append(20, opened(1, 1, "Which?"));
    append(21, ended(1, Event.Ending.ASKED));
    append(50, answered(1, "sqlite"));
    append(60, started(2, 0));
    append(65, ended(2, Event.Ending.RATE_LIMITED), new Event.RunSlept(at(90)));

    assertEquals(
        List.of(
            new Stretch(Stretch.Kind.WORKING, at(10), at(20)),
            new Stretch(Stretch.Kind.WAITING, at(20), at(50)),
            new Stretch(Stretch.Kind.WORKING, at(60), at(65)),
            new Stretch(Stretch.Kind.SLEEPING, at(65), at(70))),
        history().stretches(at(70)));
    assertEquals(3, history().stretches(at(65)).size());
  }

  @Test
  void aStoryWithoutEndKeepsItsLastMoments() {
    append(0, new Event.TaskCreated(spec()), queued(1, 3), started(1, 0));
    append(1, opened(1, 1, "Which database?"));
    for (int i = 0; i < 50; i++) {
      append(2, Collections.nCopies(50, tried()).toArray(Event[]::new));
    }
    append(3, answered(1, "sqlite"), ended(1, Event.Ending.FINISHED));
    History history = history();
    assertTrue(history.moments().size() <= 400, () -> history.moments().size() + " moments");
    assertEquals(2505, history.earlier() + history.moments().size());
    assertEquals(2506, history.task().sequence());
  }

  private static Event tried() {
    return new Event.AgentOverstepped("respond hp-1a2b.1 yes");
  }

  @Test
  void aHistoryThatGoesOnIsTheOneThatIsReadAtOnce() {
    Chronicles often = new Chronicles(journal);
    append(0, new Event.TaskCreated(spec()), queued(1, 3), started(1, 0));
    often.find(TASK);
    append(4, opened(1, 1, "Which database?"), ended(1, Event.Ending.ASKED));
    often.find(TASK);
    append(9, answered(1, "sqlite"));
    assertEquals(history(), often.find(TASK));
  }
}
