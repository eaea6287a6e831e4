package dev.holdpoint.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.web.cockpit.Asks;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A deadline that passes while somebody is asked or waits: nobody has to look for it to count. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExpiryAtThePromptTest {
  private static final Duration SHORT = Duration.ofMillis(200);

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Engine engine = new Engine(journal, Instant::now, new FakeVault(), _ -> {});
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final ExecutorService others = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    others.shutdownNow();
    journal.close();
  }

  @Test
  void aPromptClosesWithWhatHappenedAndNobodyTypes() throws Exception {
    GateId id = new Asks(engine).expiring("In time?", SHORT);

    Prompter.Heard heard = prompter().ask(gate(id));

    Gate closed = assertInstanceOf(Prompter.Heard.ClosedElsewhere.class, heard).gate();
    assertInstanceOf(Gate.State.Expired.class, closed.state());
    String text = said.toString(UTF_8);
    assertTrue(text.contains("Your answer"), text);
    assertTrue(text.contains(id + " expired at ") && text.contains("nobody answered"), text);
  }

  @Test
  void whoeverWaitsForAnAnswerElsewhereSeesTheExpiry() throws Exception {
    GateId id = new Asks(engine).expiring("In time?", SHORT);

    Task task = new Waiting(engine).until(id.task(), now -> !now.hasOpenGate());

    assertEquals("expired", gate(id).state().word());
    assertEquals("failed", task.state().word());
  }

  @Test
  void aWaitWithoutADeadlineEndsWithTheAnswerOnly() throws Exception {
    GateId id = new Asks(engine).text("Which?");
    Future<Task> waiting =
        others.submit(() -> new Waiting(engine).until(id.task(), now -> !now.hasOpenGate()));

    engine.answer(id, "this", "ada", Channel.CLI);

    assertEquals("answered", waiting.get().gate(1).state().word());
  }

  /** The answer is given at the deadline, as exactly as a thread can: one of them happens. */
  @Test
  void anAnswerAtTheDeadlineIsEitherTakenOrToldThatItIsTooLate() throws Exception {
    for (int round = 0; round < 40; round++) {
      GateId id = new Asks(engine).expiring("Round " + round, Duration.ofMillis(12));
      Future<Task> waiting =
          others.submit(() -> new Waiting(engine).until(id.task(), now -> !now.hasOpenGate()));
      Future<Verdict> answering = others.submit(() -> answerAtTheDeadline(id));

      Gate closed = waiting.get().gate(1);

      switch (answering.get()) {
        case Verdict.Done _ -> assertEquals("answered", closed.state().word());
        case Verdict.Refused(Refusal refusal) -> {
          assertInstanceOf(Refusal.Expired.class, refusal);
          assertEquals("expired", closed.state().word());
        }
      }
      List<Event> closings =
          journal.read(id.task()).stream()
              .map(Entry::event)
              .filter(e -> e instanceof Event.GateAnswered || e instanceof Event.GateExpired)
              .toList();
      assertEquals(1, closings.size(), closings::toString);
    }
  }

  private Verdict answerAtTheDeadline(GateId id) {
    Instant deadline = gate(id).deadline();
    while (Instant.now().isBefore(deadline.minusMillis(1))) {
      Thread.onSpinWait();
    }
    return engine.answer(id, "just in time", "ada", Channel.CLI);
  }

  private Gate gate(GateId id) {
    return engine.task(id.task()).gate(id.number());
  }

  /** At a keyboard that is there and silent. */
  private Prompter prompter() throws Exception {
    PipedInputStream silence = new PipedInputStream(new PipedOutputStream());
    Screen screen =
        new Screen(
            new RememberingOutput(OutputStream.nullOutputStream()),
            new PrintStream(said, true, UTF_8),
            Map.of("NO_COLOR", "1"));
    Keyboard keyboard = new Keyboard(silence, false);
    Context context =
        new Context(screen, keyboard, Map.of(), Path.of("."), null, Caller.Human::new);
    return new Prompter(context, engine);
  }
}
