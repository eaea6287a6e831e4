package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.engine.Reviews.Remark;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.InMemoryJournal;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;

/** A run that is reviewed, and an agent that does what a test says. */
abstract class PlanGround {
  static final Judgement APPROVE = new Judgement.Approve();
  static final String TODOS = "phase one\n1 pending First\n2 pending Second";

  final InMemoryJournal journal = new InMemoryJournal();
  final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  static Judgement changes(String feedback, Remark... remarks) {
    return new Judgement.Changes(feedback, List.of(remarks));
  }

  /** A turn that writes something and says that it is done. */
  void turn(Consumer<MemoryPlans> writes) {
    shop.agent.then(
        _ -> {
          writes.accept(shop.plans);
          return Report.of(new Outcome.Finished("said so"));
        });
  }

  void planningTurn(String plan) {
    turn(plans -> plans.write(plan, TODOS, "# Notes\n"));
  }

  TaskId waiting(RunPlan plan) throws InterruptedException {
    TaskId id = shop.queued(plan);
    assertInstanceOf(Stop.Waiting.class, shop.drive(id));
    return id;
  }
}
