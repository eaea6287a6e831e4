package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.planFirst;
import static dev.holdpoint.model.Specimens.reviewed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An agent that gets from phase to phase of an approved plan within one turn. */
class PhasesTest extends PlanGround {
  private static final String DONE = "phase one\n1 done First\n2 done Second";

  private TaskId approved() throws InterruptedException {
    planningTurn("# Plan");
    TaskId id = waiting(reviewed(3, planFirst(5), "work"));
    shop.judge(id, 1, APPROVE);
    return id;
  }

  /** Tells of each list and then puts the next one in its place. */
  private void phases(String... lists) {
    shop.agent.then(
        at -> {
          for (String list : lists) {
            at.desk().todos(shop.plans.files.get(Todos.FILE));
            shop.plans.files.put(Todos.FILE, list);
          }
          return Report.of(new Outcome.Finished("said so"));
        });
  }

  private List<Event> flagged(TaskId id) {
    return shop.events(id).stream().filter(Event.DriftFlagged.class::isInstance).toList();
  }

  @Test
  void gettingThroughThreePhasesInOneTurnIsNoDeparture() throws Exception {
    TaskId id = approved();
    phases(DONE, "phase two\n1 pending Third", "phase two\n1 done Third", "phase three\n1 done X");
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(List.of(), flagged(id));
  }

  @Test
  void norIsItAfterAKillInTheMiddle() throws Exception {
    TaskId id = approved();
    phases(DONE, "phase two\n1 pending Third");
    shop.keeping(
        () -> {
          throw new IllegalStateException("the power is gone");
        });
    assertThrows(IllegalStateException.class, () -> shop.drive(id));
    shop.keeping(() -> {});
    turn(plans -> plans.files.put(Todos.FILE, "phase two\n1 done Third"));
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(List.of(), flagged(id));
  }

  @Test
  void leavingTodosBehindIsOneAllTheSame() throws Exception {
    TaskId id = approved();
    phases("phase one\n1 done First\n2 dropped Second", "phase two\n1 done Third");
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    assertEquals(1, flagged(id).size());
  }

  @Test
  void whatIsToldTwiceIsWrittenDownOnce() throws Exception {
    TaskId id = approved();
    phases(DONE, DONE, DONE);
    assertInstanceOf(Stop.Finished.class, shop.drive(id));
    assertEquals(1, shop.events(id).stream().filter(Event.TodosChanged.class::isInstance).count());
  }
}
