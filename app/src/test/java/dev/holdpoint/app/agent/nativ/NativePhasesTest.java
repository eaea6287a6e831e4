package dev.holdpoint.app.agent.nativ;

import static dev.holdpoint.app.agent.nativ.GivenNative.desk;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenDesk;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Artefact;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply.ChangesRequested;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How the phases of a native agent go with a plan that people approve. */
class NativePhasesTest extends NativeGround {
  @Test
  void theEndOfAPhaseIsToldBeforeTheNextOneTakesItsPlace() throws Exception {
    agent.decides("Write it").completes("1");
    agent.llm.calls(
        "next_phase_todos", Map.of("phase", "Check", "todos", List.of(Map.of("title", "Try it"))));
    agent.completes("1").finishes();
    GivenDesk desk = desk();
    assertEquals(new Outcome.Finished("All done"), agent.work(desk, "Make it").outcome());
    assertEquals(1, desk.todos.size(), desk.todos::toString);
    String told = desk.todos.getFirst();
    assertTrue(told.contains("\"Write it\"") && told.contains("status: done"), told);
  }

  @Test
  void aResultThatWasSentBackApprovesNoTodosThatLieAround() throws Exception {
    Review review =
        new Review(
            Review.Subject.RESULT,
            1,
            false,
            new Proposal(List.of(new Artefact("outputs.txt", Digest.of("x")))),
            List.of(),
            new Review.Closing(null));
    Question question =
        new Question("Good?", null, new Input.Reviewing(review), false, null, null, null);
    Answer answer =
        new Answer(
            new ChangesRequested(review.current().digest(), "again", List.of()),
            "Ada",
            Channel.CLI);
    Instant at = Instant.EPOCH;
    agent.gates =
        List.of(
            new Gate(
                new GateId(new TaskId("hp-1a2b"), 1),
                1,
                1,
                "work",
                question,
                at,
                null,
                false,
                2,
                List.of(),
                new Gate.State.Answered(answer, at)));
    Files.createDirectories(agent.workspace.resolve(".plan"));
    Files.writeString(
        agent.workspace.resolve(".plan/todos.yaml"), "todos: [{id: 1, title: Of others}]\n");
    agent.llm.calls("job_complete", Map.of("summary", "Corrected"));
    agent.work(desk(), "Correct it");
    String system = agent.llm.requests.getFirst().system();
    assertTrue(system.contains("Strategic Phase"), system);
  }
}
