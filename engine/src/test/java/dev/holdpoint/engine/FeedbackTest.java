package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.ended;
import static dev.holdpoint.model.Specimens.opened;
import static dev.holdpoint.model.Specimens.planFirst;
import static dev.holdpoint.model.Specimens.proposal;
import static dev.holdpoint.model.Specimens.review;
import static dev.holdpoint.model.Specimens.reviewed;
import static dev.holdpoint.model.Specimens.sentBack;
import static dev.holdpoint.model.Specimens.started;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.History;
import dev.holdpoint.model.Proposal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people say about a plan stays in the agent's notes. */
class FeedbackTest {
  private static final Proposal SEEN = proposal("a");
  private static final String ENTRY =
      "### 2026-01-31 12:00 UTC, Ada (hp-1a2b.1)\n\n> Smaller\n> ## No heading\n";

  private static List<Gate> gates() {
    return History.of(
            new Event.RunQueued(1, reviewed(2, planFirst(5))),
            started(1, 0),
            opened(1, 1, review(SEEN)),
            ended(1, Event.Ending.PROPOSED),
            sentBack(1, SEEN, "Smaller\n## No heading"))
        .task()
        .gates();
  }

  @Test
  void itStandsUnderItsHeadingAtTheEnd() {
    assertEquals("# Notes\n\n## Review Feedback\n\n" + ENTRY, Feedback.kept("# Notes\n", gates()));
    assertEquals("## Review Feedback\n\n" + ENTRY, Feedback.kept("", gates()));
    assertEquals("x\n\n## Review Feedback\n\n" + ENTRY, Feedback.kept("x", gates()));
  }

  @Test
  void whatIsThereAlreadyIsNotRepeated() {
    String once = Feedback.kept("# Notes\n", gates());
    assertEquals(once, Feedback.kept(once, gates()));
  }

  @Test
  void whatTheAgentAnswersUnderTheHeadingStaysAndSoDoesWhatFollows() {
    String notes = "## Review Feedback\n\nI will.\n\n## Constraints\nNone.\n";
    assertEquals(
        "## Review Feedback\n\nI will.\n\n" + ENTRY + "\n## Constraints\nNone.\n",
        Feedback.kept(notes, gates()));
  }

  @Test
  void anEntryThatWasTamperedWithComesBack() {
    String once = Feedback.kept("# Notes\n", gates());
    String bent = once.replace("> Smaller", "> Larger");
    assertTrue(Feedback.kept(bent, gates()).contains(ENTRY));
  }

  @Test
  void withoutFeedbackTheNotesAreTheAgents() {
    assertEquals("anything", Feedback.kept("anything", List.of()));
  }
}
