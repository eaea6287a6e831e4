package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.OpenGates;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever is at a prompt hears of a deadline that passes, whoever set it when. */
@Timeout(60)
class DeadlineTimerTest {
  private final Engine engine =
      new Engine(new InMemoryJournal(), InstantSource.system(), new FakeVault(), _ -> {});

  private Gate asked() {
    return engine
        .askOutside(TaskSpec.of("Ship it?", ""), Question.of("Ship it?"), Patience.ENDLESS)
        .gates()
        .getFirst();
  }

  private Verdict soon(OpenGates gates, Gate gate) {
    return gates.setDeadline(gate.id(), engine.now().plusMillis(50), "Ada");
  }

  @Test
  void aDeadlineThatIsSetWhileSomebodyIsAtThePromptPasses() throws Exception {
    Gate gate = asked();
    CountDownLatch passed = new CountDownLatch(1);
    try (DeadlineTimer _ = DeadlineTimer.start(engine, gate, passed::countDown)) {
      OpenGates gates = new OpenGates(engine);
      gates.setDeadline(gate.id(), engine.now().plus(Duration.ofHours(1)), "Ada");
      Verdict verdict = soon(gates, gate);
      while (verdict instanceof Verdict.Refused) {
        // This thread stood still until that deadline had passed.
        verdict = soon(gates, gate);
      }
      assertTrue(passed.await(30, TimeUnit.SECONDS));
    }
  }
}
