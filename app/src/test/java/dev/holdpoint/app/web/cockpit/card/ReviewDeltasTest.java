package dev.holdpoint.app.web.cockpit.card;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Artefact;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Comment;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Review.Subject;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.ReviewSheet;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How much changed between what people saw. */
class ReviewDeltasTest {
  private static final Digest SEEN = Digest.of("seen");

  private static Gate gate(int number, Subject subject, int cycle, Gate.State state) {
    Proposal proposal = new Proposal(List.of(new Artefact("plan.md", SEEN)));
    Review review = new Review(subject, cycle, false, proposal, List.of(), null);
    Question question =
        new Question("Look", null, new Input.Reviewing(review), false, null, null, null);
    return new Gate(
        new GateId(new TaskId("hp-1a2b"), number),
        1,
        number,
        "work",
        question,
        Instant.EPOCH,
        null,
        false,
        0,
        List.of(),
        state);
  }

  private static Gate sentBack(int number, Subject subject, String feedback, Comment... comments) {
    Reply reply = new Reply.ChangesRequested(SEEN, feedback, List.of(comments));
    Answer answer = new Answer(reply, "Ada", Channel.WEB);
    return gate(number, subject, number, new Gate.State.Answered(answer, Instant.EPOCH));
  }

  private static ReviewDelta delta(Gate gate, Map<String, String> changes, Gate... earlier) {
    return ReviewDelta.of(
        new ReviewSheet(
            gate,
            gate.review(),
            new TreeMap<>(Map.of("result", "a.txt\nb.txt\n\nversion 2")),
            null,
            changes,
            Map.of(),
            List.of(),
            List.of(earlier),
            false,
            5));
  }

  @Test
  void linesOfAllFilesAreCountedAndComments() {
    Comment comment = new Comment("plan.md", 1, "# Plan", "Shorter");
    ReviewDelta delta =
        delta(
            gate(2, Subject.PLAN, 2, new Gate.State.Open()),
            Map.of(
                "plan.md",
                " a\n-b\n+c\n+d\n@@\n e\n",
                "todos.yaml",
                "+x\n",
                "workspace.md",
                "+noted\n"),
            sentBack(1, Subject.PLAN, "Why?", comment, comment));
    assertEquals(new ReviewDelta("cycle 2 of 5", "cycle 1", 3, 1, 3, -1), delta);
    assertEquals("3 comments were given", delta.given());
  }

  @Test
  void theFirstOneIsComparedWithNothing() {
    ReviewDelta delta = delta(gate(1, Subject.PLAN, 1, new Gate.State.Open()), Map.of());
    assertTrue(delta.isFirst());
    assertEquals("", delta.given());
  }

  @Test
  void aDepartureIsComparedWithTheApprovedPlan() {
    ReviewDelta delta =
        delta(
            gate(2, Subject.DRIFT, 1, new Gate.State.Open()),
            Map.of("plan.md", "+more\n"),
            sentBack(1, Subject.PLAN, "Another matter"));
    assertEquals("the approved plan", delta.since());
    assertEquals(0, delta.comments());
  }

  @Test
  void ofAResultTheFilesAreCounted() {
    Gate gate = gate(2, Subject.RESULT, 2, new Gate.State.Open());
    Gate before = sentBack(1, Subject.RESULT, "No");
    ReviewDelta delta = delta(gate, Map.of("result", " a.txt\n-version 1\n+version 2\n"), before);
    assertEquals("2 files, changed since cycle 1", delta.result());
    assertEquals("1 comment was given", delta.given());
    assertEquals("2 files, nothing changed since cycle 1", delta(gate, Map.of(), before).result());
    assertEquals("2 files", delta(gate, Map.of()).result());
  }
}
