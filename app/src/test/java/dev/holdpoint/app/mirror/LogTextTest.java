package dev.holdpoint.app.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Usage;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogTextTest {
  private final MemoryJournal journal = new MemoryJournal();
  private final Story story = new Story(journal, "hp-1a2b");

  private List<String> lines() {
    return LogText.behind(0, journal.read(story.id())).stream()
        .map(line -> line.in(ZoneId.of("Europe/Berlin")))
        .toList();
  }

  private String last() {
    return lines().getLast().substring("[2026-01-31 13:00:00 +01:00] ".length());
  }

  @Test
  void tellsTheWholeStoryInLocalTime() {
    story
        .begun()
        .then(
            Story.opened(1, Question.of("Which database?")),
            new Event.TurnEnded(
                1,
                Event.Ending.ASKED,
                null,
                null,
                List.of(new Usage("m1", 1200, 80, null), new Usage("m2", 1, 2, 0.5))))
        .then(Story.answered(1, "postgres", "alice"))
        .then(Story.started(2))
        .then(
            new Event.AssumptionMade(2, new Assumption("Port 5432", "Which port?", 0.9)),
            Story.ended(2, Event.Ending.FINISHED),
            new Event.StepFinished(0, "Uses postgres"),
            new Event.RunFinished("Uses postgres"));
    assertEquals(
        """
        [2026-01-31 13:00:00 +01:00] [TASK] hp-1a2b created: Add login
        [2026-01-31 13:00:01 +01:00] [RUN] run 1 queued, threshold 2, steps: work
        [2026-01-31 13:00:02 +01:00] [TURN] turn 1 started: step work, agent play
        [2026-01-31 13:00:03 +01:00] [QUESTION] hp-1a2b.1 Which database?
        [2026-01-31 13:00:03 +01:00] [TURN] turn 1 ended with a question (m1: 1200 tokens in, 80 out) (m2: 1 tokens in, 2 out)
        [2026-01-31 13:00:04 +01:00] [ANSWER] hp-1a2b.1 by alice via cli: postgres
        [2026-01-31 13:00:05 +01:00] [TURN] turn 2 started: step work, agent play
        [2026-01-31 13:00:06 +01:00] [ASSUMPTION] Port 5432 (instead of asking: Which port?) (confidence 0.9)
        [2026-01-31 13:00:06 +01:00] [TURN] turn 2 finished
        [2026-01-31 13:00:06 +01:00] [STEP] work finished: Uses postgres
        [2026-01-31 13:00:06 +01:00] [RUN] run 1 finished\
        """
            .lines()
            .toList(),
        lines());
  }

  @Test
  void tellsWhatGoesWrong() {
    story.begun().then(new Event.AgentOverstepped("respond hp-1a2b.1"));
    assertEquals("[REFUSED] the agent tried what only people may do: respond hp-1a2b.1", last());
    story.then(new Event.TurnInterrupted(1));
    assertEquals("[TURN] turn 1 was cut off and will be repeated", last());
    story.then(Story.started(1));
    assertEquals("[TURN] turn 1 started again: step work, agent play", last());
    story.then(
        Story.ended(1, Event.Ending.RATE_LIMITED),
        new Event.RunSlept(Instant.parse("2026-01-31T14:00:00Z")));
    assertEquals("[RUN] run 1 waits for a rate limit until 2026-01-31T14:00:00Z", last());
    story.then(Story.started(2)).then(Story.opened(1, Question.of("Sure?")));
    story.then(new Event.GateWithdrawn(1, "not needed"));
    assertEquals("[WITHDRAWN] hp-1a2b.1 not needed", last());
    story.then(new Event.AnswerDelivered(1, 2));
    assertEquals("[TURN] turn 2 heard that hp-1a2b.1 was withdrawn", last());
    story.then(Story.ended(2, Event.Ending.UNASKED));
    assertEquals("[TURN] turn 2 ended with a question that interrupts nobody", last());
    story.then(Story.started(3));
    story.then(Story.ended(3, Event.Ending.FAILED), new Event.RunFailed("boom"));
    assertEquals("[RUN] run 1 failed: boom", last());
  }

  @Test
  void tellsWhoSetADeadlineAndWhoWithdrewAGate() {
    story.asking(Question.of("Sure?"));
    Instant soon = Instant.parse("2026-01-31T14:00:00Z");
    story.then(new Event.GateDeadlineSet(1, soon, "alice"));
    assertEquals("[DEADLINE] hp-1a2b.1 expires at 2026-01-31T14:00:00Z, says alice", last());
    story.then(new Event.GateDeadlineSet(1, null, "bob"));
    assertEquals("[DEADLINE] hp-1a2b.1 never expires, says bob", last());
    story.then(new Event.GateWithdrawn(1, "sold out", "alice"));
    assertEquals("[WITHDRAWN] hp-1a2b.1 by alice: sold out", last());
  }

  @Test
  void namesTheFileATaskCameFrom() {
    story.then(
        new Event.TaskCreated(
            new TaskSpec("T", "b", "tasks/t.md", 2, Size.SMALL, null, null, null)));
    assertEquals("[TASK] hp-1a2b created from tasks/t.md: T", last());
    story.then(new Event.TaskEdited(TaskSpec.of("U", "b")));
    assertEquals("[TASK] hp-1a2b changed: U", last());
  }

  @Test
  void aSensitiveAnswerIsNotReadable() {
    story.asking(Story.secret("Password?")).then(Story.answered(1, "hunter2", "alice"));
    assertEquals("[ANSWER] hp-1a2b.1 by alice via cli: (sensitive)", last());
    assertTrue(lines().stream().noneMatch(line -> line.contains("hunter2")));
  }

  @Test
  void onlyLinesBehindTheSequenceAreTold() {
    story.asking(Story.secret("Password?")).then(Story.answered(1, "hunter2", "alice"));
    List<Line> behind = LogText.behind(5, journal.read(story.id()));
    assertEquals(1, behind.size());
    assertEquals("hp-1a2b.1 by alice via cli: (sensitive)", behind.getFirst().text());
  }

  @Test
  void nobodyBreaksOutOfALine() {
    String forged =
        "x\n[2026-01-31 13:00:00 +01:00] [ANSWER] hp-1a2b.1 by boss via web: yes\u001b[2J";
    story
        .then(Story.created(forged))
        .then(Story.queued(1, forged))
        .then(Story.started(1))
        .then(Story.opened(1, Question.of(forged)))
        .then(Story.answered(1, forged, forged))
        .then(new Event.AssumptionMade(1, new Assumption(forged, forged, null)))
        .then(new Event.AgentOverstepped(forged))
        .then(new Event.TurnEnded(1, Event.Ending.ASKED, forged, null, List.of()))
        .then(Story.started(2))
        .then(new Event.StepFinished(0, forged))
        .then(new Event.RunFailed(forged));
    assertEquals(11, lines().size());
    for (String line : lines()) {
      assertTrue(line.chars().noneMatch(Character::isISOControl), line);
    }
    assertEquals(1, lines().stream().filter(l -> l.matches("\\[[^]]*] \\[ANSWER] .*")).count());
  }
}
