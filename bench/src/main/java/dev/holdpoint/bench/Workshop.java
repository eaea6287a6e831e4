package dev.holdpoint.bench;

import dev.holdpoint.engine.Attendant;
import dev.holdpoint.engine.Dispatcher;
import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.engine.World;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Owners;
import dev.holdpoint.port.SecretVault;
import dev.holdpoint.port.Workspaces;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The engine and its dispatcher over a journal, with an agent inside of this process. */
final class Workshop {
  private static final AtomicLong created = new AtomicLong();

  private final Engine engine;
  private final Dispatcher dispatcher;

  Workshop(Journal journal, Agent agent, Consumer<Task> changed) {
    engine = new Engine(journal, InstantSource.system(), new NoVault(), changed);
    dispatcher =
        new Dispatcher(
            engine,
            new World(
                _ -> agent,
                (_, _) -> null,
                _ -> new Nowhere(),
                (_, _, _) -> List.of(),
                new JustMe(new Owner("bench", "here", ProcessHandle.current().pid())),
                _ -> {},
                _ -> new Deaf(),
                Duration.ofSeconds(30)));
  }

  /** One whose agent plays, and nobody listens to. */
  static Workshop playing(Journal journal) {
    return new Workshop(journal, (assignment, _) -> Play.perform(assignment), _ -> {});
  }

  Engine engine() {
    return engine;
  }

  TaskId create() {
    return engine.create(Play.task(created.incrementAndGet())).id();
  }

  /** Queue, turn, ask, answer, resume, finish. */
  void cycle(TaskId id) throws InterruptedException {
    GateId gate = park(id);
    answer(gate);
    finish(id);
  }

  /** Begins the task's run, which then waits at this gate. */
  GateId park(TaskId id) throws InterruptedException {
    Stop stop = dispatcher.begin(id, Play.PLAN, Play.PAYLOADS, Attendant.NOBODY);
    if (stop instanceof Stop.Waiting(Task task)) {
      return task.openGates().getFirst().id();
    }
    throw new IllegalStateException(id + " should wait, but: " + stop);
  }

  void answer(GateId gate) {
    Verdict verdict = engine.answer(gate, Play.ANSWER, "bench", Channel.CLI);
    if (!(verdict instanceof Verdict.Done)) {
      throw new IllegalStateException(gate + " should be answered, but: " + verdict);
    }
  }

  void finish(TaskId id) throws InterruptedException {
    Stop stop = dispatcher.drive(id, Attendant.NOBODY);
    if (!(stop instanceof Stop.Finished)) {
      throw new IllegalStateException(id + " should be done, but: " + stop);
    }
  }

  private record JustMe(Owner me) implements Owners {
    @Override
    public boolean isAlive(Owner owner) {
      return owner.equals(me);
    }
  }

  private record Nowhere() implements Workspaces.Workspace {
    @Override
    public Path directory() {
      return Path.of("");
    }

    @Override
    public String edits(int run, int turn) {
      return "";
    }

    @Override
    public Workspaces.ChangedFiles watch(int run, int turn) {
      return List::of;
    }

    @Override
    public void keep(int run, int turn) {}

    @Override
    public void commit(String message) {}

    @Override
    public void commit(String message, String version) {}

    @Override
    public void close() {}
  }

  private record Deaf() implements Agent.Narrator {
    @Override
    public void said(String text) {}

    @Override
    public void thought(String text) {}

    @Override
    public void raw(String line) {}
  }

  private record NoVault() implements SecretVault {
    @Override
    public Sealed seal(GateId gate, String secret) {
      throw new IllegalStateException("nothing here is secret");
    }

    @Override
    public String open(GateId gate, Sealed sealed) {
      throw new IllegalStateException("nothing here is secret");
    }
  }
}
