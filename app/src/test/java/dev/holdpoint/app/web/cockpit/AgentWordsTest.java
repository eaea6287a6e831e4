package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.History;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Threshold;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AgentWordsTest {
  private static final List<Event> PLANNED =
      List.of(
          new Event.RunQueued(
              1,
              new RunPlan(
                  new Threshold(2),
                  Specimens.INTRO.digest(),
                  List.of(step("plan", "codex"), step("implement", "claude")))),
          Specimens.started(1, 0),
          Specimens.opened(1, 1, "Which port?"),
          Specimens.ended(1, Event.Ending.ASKED),
          Specimens.answered(1, "8443"),
          Specimens.started(2, 0),
          Specimens.ended(2, Event.Ending.FINISHED),
          new Event.StepFinished(0, null),
          Specimens.started(3, 1));

  private static StepPlan step(String name, String agent) {
    return new StepPlan(
        name, Specimens.STEP.digest(), new AgentSpec(agent, "command", Map.of(), List.of()));
  }

  @Test
  void aGateNamesTheAgentThatAskedAndNotTheOneThatIsAtWorkNow() {
    Task task = History.of(PLANNED.toArray(Event[]::new)).task();
    Gate gate = Objects.requireNonNull(task.gate(1));
    assertEquals("codex", AgentWords.of(task, gate));
    assertEquals("claude", AgentWords.of(task, Objects.requireNonNull(task.run())));
  }

  @Test
  void theAgentOfAnEarlierRunIsNotKnown() {
    Task task =
        History.of(PLANNED.toArray(Event[]::new))
            .then(
                Specimens.ended(3, Event.Ending.FINISHED),
                new Event.StepFinished(1, null),
                new Event.RunFinished(null),
                Specimens.queued(2, 2))
            .task();
    assertNull(AgentWords.of(task, Objects.requireNonNull(task.gate(1))));
  }
}
