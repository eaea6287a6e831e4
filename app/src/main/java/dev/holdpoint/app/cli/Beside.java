package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Attendant;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The person beside a run: sees what happens, and in interactive mode is asked at this terminal,
 * while the agent waits or after its turn.
 */
final class Beside implements Attendant {
  private final Context context;
  private final Workbench bench;
  private final Engine engine;
  private final Runner.Mode mode;
  private final LiveLine live;
  private final PrintStream words;
  private final Set<GateId> asked = new HashSet<>();
  private final Set<GateId> prompted = ConcurrentHashMap.newKeySet();
  private final Set<GateId> answered = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private boolean underWay;
  private @Nullable Thread meanwhile;

  /**
   * @param words where it is told what is open, for those who answer elsewhere
   */
  Beside(Context context, Workbench bench, Runner.Mode mode, LiveLine live, PrintStream words) {
    this.words = words;
    this.context = context;
    this.bench = bench;
    this.engine = bench.engine();
    this.mode = mode;
    this.live = live;
  }

  @Override
  public boolean keepsWaitingAgents() {
    return mode != Runner.Mode.ASYNC && !closed;
  }

  @Override
  public synchronized void turnStarted(Task task) {
    underWay = true;
    live.begin(task);
  }

  /** An agent that stays for its answer is asked for right away, beside its turn. */
  @Override
  public synchronized void askedMeanwhile(Task task) {
    for (Gate gate : task.openGates()) {
      if (gate.waited() && canAsk() && asked.add(gate.id())) {
        live.end();
        switch (mode) {
          case ASYNC -> {}
          case WAIT -> new WaitingText(context, bench, words).tellMeanwhile(gate);
          case INTERACTIVE ->
              meanwhile = Thread.ofPlatform().daemon().name("prompt").start(() -> askBeside(gate));
        }
      }
    }
  }

  /** One prompt at a time; in asynchronous mode the turn is about to end. */
  private boolean canAsk() {
    return mode != Runner.Mode.ASYNC && prompting() == null && !closed;
  }

  private void askBeside(Gate gate) {
    try {
      ask(gate);
      Task task = engine.task(gate.id().task());
      synchronized (this) {
        meanwhile = null;
        askedMeanwhile(task);
        if (underWay && meanwhile == null) {
          live.goOn();
        }
      }
    } catch (InterruptedException e) {
      // The run was stopped: the gate stays open.
    }
  }

  @Override
  public synchronized void turnEnded(Task task) {
    underWay = false;
    live.end();
  }

  /** Asks for everything that is open; false where the terminal was closed instead. */
  boolean askAll(Task waiting) throws InterruptedException {
    joinMeanwhile();
    Task task = engine.task(waiting.id());
    while (task.hasOpenGate()) {
      if (closed || !ask(task.openGates().getFirst())) {
        return false;
      }
      task = engine.task(waiting.id());
    }
    return true;
  }

  /** Whether there was a prompt for this gate, which tells who answered it instead. */
  boolean hasPrompted(GateId gate) {
    return prompted.contains(gate);
  }

  /** Which gates of this task were answered here since this was last asked. */
  List<GateId> newlyAnswered(TaskId task) {
    List<GateId> newly =
        answered.stream()
            .filter(gate -> gate.task().equals(task))
            .sorted(Comparator.comparingInt(GateId::number))
            .toList();
    newly.forEach(answered::remove);
    return newly;
  }

  private boolean ask(Gate gate) throws InterruptedException {
    prompted.add(gate.id());
    if (gate.review() != null) {
      return review(gate);
    }
    switch (new Prompter(context, engine).ask(gate)) {
      case Prompter.Heard.Nothing _ -> closed = true;
      case Prompter.Heard.ClosedElsewhere _, Prompter.Heard.Skipped _ -> {}
      case Prompter.Heard.Text(String text) -> {
        Verdict verdict =
            engine.answer(gate.id(), text, Person.name(context.env()), Channel.TERMINAL);
        String told =
            switch (verdict) {
              case Verdict.Done _ -> {
                answered.add(gate.id());
                yield "You answered " + gate.id() + ".";
              }
              case Verdict.Refused(Refusal refusal) -> RefusalText.line(refusal);
            };
        context.screen().err().println("   " + told);
        context.screen().err().flush();
      }
    }
    return !closed;
  }

  /** False where nobody reviews it now. */
  private boolean review(Gate gate) throws InterruptedException {
    ReviewPrompt.Answered came = new ReviewPrompt(context, bench).ask(gate);
    closed |= came == ReviewPrompt.Answered.CLOSED;
    if (came == ReviewPrompt.Answered.HERE) {
      answered.add(gate.id());
    }
    return !closed && came != ReviewPrompt.Answered.LATER;
  }

  private void joinMeanwhile() throws InterruptedException {
    for (Thread thread = prompting(); thread != null; thread = prompting()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        thread.interrupt();
        throw e;
      }
    }
  }

  private synchronized @Nullable Thread prompting() {
    return meanwhile != null && meanwhile.isAlive() ? meanwhile : null;
  }
}
