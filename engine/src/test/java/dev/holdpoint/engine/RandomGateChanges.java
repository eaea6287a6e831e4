package dev.holdpoint.engine;

import dev.holdpoint.engine.Happenings.Happening;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import java.time.Instant;
import java.util.Random;

/** Somebody takes a question back, or changes until when it waits. */
record RandomGateChanges(Random random, Happenings happenings) {

  void act(Engine engine, TaskId task) {
    int gates = engine.task(task).gates().size();
    GateId gate = new GateId(task, random.nextInt(gates + 1) + 1);
    if (random.nextInt(3) == 0) {
      Verdict verdict = new OpenGates(engine).withdraw(gate, "Ada", "over");
      happenings.note(Happening.WITHDRAWN, verdict instanceof Verdict.Done);
      return;
    }
    Instant deadline =
        random.nextInt(3) == 0 ? null : engine.now().plusSeconds(random.nextInt(-20, 90));
    Verdict verdict = new OpenGates(engine).setDeadline(gate, deadline, "Ada");
    happenings.note(
        verdict instanceof Verdict.Done ? Happening.DEADLINE_SET : Happening.DEADLINE_REFUSED);
  }
}
