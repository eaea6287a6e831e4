package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.queued;
import static dev.holdpoint.model.Specimens.spec;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.holdpoint.engine.Statistics.Figures;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Writer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnnalsTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final LocalDate FIRST = LocalDate.parse("2026-03-01");
  private static final TaskId OTHER = new TaskId("hp-9z9z");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Annals annals = new Annals(journal);

  private void at(int hour, TaskId task, Event... events) {
    new Writer(journal).append(task, hours(hour), events);
  }

  private static Instant hours(int hour) {
    return NOON.plus(Duration.ofHours(hour));
  }

  private static Event answered(int gate, String by, Channel channel) {
    return new Event.GateAnswered(gate, new Answer(new Reply.Said("x"), by, channel));
  }

  private static Event used(int turn, Event.Ending ending, Usage... usage) {
    return new Event.TurnEnded(turn, ending, null, null, List.of(usage));
  }

  /** Of these days, as seen some hours after noon of the first. */
  private Period over(int fromDay, int toDay, int now) {
    annals.catchUp();
    return annals.over(FIRST.plusDays(fromDay), FIRST.plusDays(toDay), hours(now));
  }

  private void oneTask() {
    at(0, TASK, new Event.TaskCreated(spec()));
    at(1, TASK, queued(1, 3), started(1, 0));
    at(2, TASK, opened(1, 1, "Which?"), used(1, Event.Ending.ASKED, new Usage("m", 10, 2, 0.5)));
    // Over midnight and the whole next day.
    at(38, TASK, answered(1, "Ada", Channel.WEB));
    at(39, TASK, started(2, 0));
    at(40, TASK, used(2, Event.Ending.FINISHED, new Usage("n", 1, 1, null)));
    at(40, TASK, new Event.StepFinished(0, null), new Event.RunFinished(null));
  }

  @Test
  void nothingHappenedYet() {
    Period none = over(0, 6, 0);
    assertEquals(0, none.total().tasks());
    assertEquals(List.of(), none.answers());
    assertEquals(7, none.slices(1).size());
    assertEquals(FIRST, annals.firstDay(FIRST));
  }

  @Test
  void timeCountsForTheDaysInWhichItPassed() {
    oneTask();
    var days = over(0, 2, 48).slices(1);
    assertEquals(
        List.of(Duration.ofHours(10), Duration.ofHours(24), Duration.ofHours(2)),
        days.values().stream().map(Figures::waiting).toList());
    assertEquals(
        List.of(Duration.ofHours(1), Duration.ZERO, Duration.ofHours(1)),
        days.values().stream().map(Figures::working).toList());
    assertEquals(List.of(1, 0, 0), days.values().stream().map(Figures::interruptions).toList());
    assertEquals(List.of(0, 0, 1), days.values().stream().map(Figures::finished).toList());
  }

  @Test
  void aSpanHasOnlyItsOwnDays() {
    oneTask();
    Period first = over(0, 0, 48);
    assertEquals(1, first.total().interruptions());
    assertEquals(0, first.total().finished());
    assertEquals(List.of(), first.answers());
    assertEquals(0.5, first.total().costUsd());
    assertEquals(Set.of(), first.longestWaits(9).keySet());
    Period last = over(2, 2, 48);
    assertEquals(1, last.total().finished());
    assertEquals(1, last.answers().size());
    assertEquals(Duration.ofHours(36), last.answers().getFirst().took());
    assertEquals("Ada", last.answers().getFirst().by());
    assertEquals("web", last.answers().getFirst().channel());
    assertEquals(3, last.answers().getFirst().threshold());
    assertEquals(Duration.ofHours(36), last.longestWaits(9).get(TASK).waiting());
    assertEquals(0, over(3, 9, 400).total().tasks());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void overAllDaysItCountsAsStatisticsDo(long seed) {
    try (RandomHistory history = new RandomHistory(seed)) {
      history.play();
      Instant now = history.now().plus(Duration.ofHours(50));
      Annals played = new Annals(history.journal());
      played.catchUp();
      Statistics statistics = Statistics.of(history.journal(), now);
      Period all = played.over(LocalDate.parse("2000-01-01"), LocalDate.parse("2100-01-01"), now);
      assertEquals(statistics.total(), all.total());
      assertEquals(statistics.byAgent().keySet(), all.byAgent().keySet());
      statistics
          .byAgent()
          .forEach((agent, figures) -> assertEquals(figures, all.byAgent().get(agent).figures()));
      statistics
          .byThreshold()
          .forEach((one, figures) -> assertEquals(figures, all.byThreshold().get(one).figures()));
    }
  }

  @Test
  void whatIsReadBitByBitIsTheSame() {
    at(0, TASK, new Event.TaskCreated(spec()));
    over(0, 9, 0);
    at(1, TASK, queued(1, 3), started(1, 0));
    assertEquals(Duration.ofHours(3), over(0, 9, 4).total().working());
    assertEquals(Duration.ofHours(1), over(0, 9, 2).total().working(), "it only looked");
    at(5, TASK, opened(1, 1, "Which?"), ended(1, Event.Ending.ASKED));
    over(0, 9, 5);
    assertEquals(Duration.ofHours(4), over(0, 9, 30).total().working());
    assertEquals(Duration.ofHours(25), over(0, 9, 30).total().waiting());
    Annals anew = new Annals(journal);
    anew.catchUp();
    assertEquals(over(0, 9, 30).total(), anew.over(FIRST, FIRST.plusDays(9), hours(30)).total());
  }

  @Test
  void aReopenedTaskWasNeverFinished() {
    oneTask();
    assertEquals(1, over(0, 9, 48).total().finished());
    at(60, TASK, new Event.TaskReopened("Ada"));
    assertEquals(0, over(0, 9, 60).total().finished());
    at(61, TASK, new Event.TaskClosed("Ada", null));
    assertEquals(1, over(0, 9, 61).total().finished());
    at(61, OTHER, new Event.TaskCreated(spec()));
    at(62, OTHER, new Event.TaskClosed("Ada", null));
    assertEquals(2, over(0, 9, 62).total().finished());
  }

  @Test
  void aTaskWhoseCheckFailedWasNotSmooth() {
    oneTask();
    at(41, OTHER, new Event.TaskCreated(spec()));
    at(42, OTHER, queued(1, 3), started(1, 0));
    at(43, OTHER, ended(1, Event.Ending.UNCHECKED), new Event.StepRetried(0, "x", null));
    at(44, OTHER, started(2, 0));
    at(45, OTHER, ended(2, Event.Ending.FINISHED), new Event.RunFinished(null));
    Period.OfThreshold three = over(0, 9, 48).byThreshold().get(3);
    assertEquals(2, three.figures().finished());
    assertEquals(1, three.smooth());
  }

  @Test
  void eachModelOfAnAgentIsToldApart() {
    oneTask();
    var agents = over(0, 9, 48).byAgent();
    assertEquals(1, agents.size());
    var models = agents.get(agents.firstKey()).models();
    assertEquals(Set.of("m", "n"), models.keySet());
    assertEquals(new Usage("m", 10, 2, 0.5), models.get("m"));
  }

  @Test
  void slicesAreWholeAndInOrder() {
    oneTask();
    var slices = over(0, 9, 48).slices(7);
    assertEquals(List.of(FIRST, FIRST.plusDays(7)), List.copyOf(slices.keySet()));
    assertEquals(1, slices.get(FIRST).finished());
    assertEquals(0, slices.get(FIRST.plusDays(7)).finished());
    assertNotEquals(slices.get(FIRST), slices.get(FIRST.plusDays(7)));
  }

  @Test
  void aTaskThatIsRememberedNoMoreIsReadAgain() {
    Annals forgetful = new Annals(journal, 1);
    at(0, TASK, new Event.TaskCreated(spec()));
    at(1, TASK, queued(1, 3), started(1, 0));
    at(2, OTHER, new Event.TaskCreated(spec()));
    at(3, TASK, opened(1, 1, "Which?"), ended(1, Event.Ending.ASKED));
    at(4, OTHER, queued(1, 3));
    forgetful.catchUp();
    assertEquals(over(0, 9, 9).total(), forgetful.over(FIRST, FIRST.plusDays(9), hours(9)).total());
    assertEquals(Duration.ofHours(2), over(0, 9, 9).total().working());
    assertEquals(7, annals.position());
  }
}
