package dev.holdpoint.engine;

import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Check;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Checks;
import dev.holdpoint.port.Documents;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.Owners;
import dev.holdpoint.port.Workspaces;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A process with an engine, a dispatcher and an agent; several of them may share a store. */
final class Workshop implements Workspaces, Owners {
  static final Duration LONG_GRACE = Duration.ofDays(1);

  final Engine engine;
  final ScriptedAgent agent = new ScriptedAgent();
  final SettableClock clock;
  final Set<Owner> dead;

  /** What happened around the turns, in order. */
  final List<String> around = new CopyOnWriteArrayList<>();

  /** What people changed before a turn, as diffs. */
  final Map<Integer, String> edits = new ConcurrentHashMap<>();

  /** The documents that agents find, by name. */
  final Map<String, byte[]> placed = new ConcurrentHashMap<>();

  /** What the turn under way changed. */
  final List<String> changedFiles = new CopyOnWriteArrayList<>();

  /** What checks have to say against the work, once each, by what they check. */
  final Map<String, Checks.Objection> objections = new ConcurrentHashMap<>();

  /** The plan that stands in the workspace; processes share it. */
  MemoryPlans plans = new MemoryPlans();

  /** What the task is said to have changed. */
  Outputs outputs = new Outputs(List.of("added  src/login.java  (+3 -0)"), "tree-1");

  /** Files of the task's work, by version and path. */
  final Map<String, String> texts = new HashMap<>();

  private final Owner me;
  private Duration grace = LONG_GRACE;
  private Patience patience = Patience.ENDLESS;
  private Runnable entering = () -> {};
  private Runnable keeping = () -> {};
  private Runnable committing = () -> {};
  private Checks checks = (check, _) -> objections.remove(check.words());

  private Workshop(Engine engine, Owner me, SettableClock clock, Set<Owner> dead) {
    this.engine = engine;
    this.me = me;
    this.clock = clock;
    this.dead = dead;
  }

  private Workshop(Journal journal, Owner me, SettableClock clock, Set<Owner> dead) {
    this(new Engine(journal, clock, new FakeVault(), _ -> {}), me, clock, dead);
  }

  /** The same process by a clock that goes on by itself. */
  Workshop ticking(InstantSource time) {
    return new Workshop(
        new Engine(engine.journal(), time, new FakeVault(), _ -> {}), me, clock, dead);
  }

  static Workshop on(Journal journal) {
    return new Workshop(
        journal, Specimens.OWNER, new SettableClock(), ConcurrentHashMap.newKeySet());
  }

  /** Another process, perhaps after this one's death. */
  Workshop another(Journal journal, String id) {
    Workshop other = new Workshop(journal, new Owner(id, "here", id.hashCode()), clock, dead);
    other.plans = plans;
    return other;
  }

  Workshop grace(Duration time) {
    grace = time;
    return this;
  }

  /** How long gates of {@link #plan} wait. */
  Workshop patience(Duration timeout, OnTimeout onTimeout) {
    patience = new Patience(timeout, onTimeout);
    return this;
  }

  /** A plan of one step in which questions are asked. */
  RunPlan plan(String... steps) {
    RunPlan plan = Specimens.plan(2, steps);
    return new RunPlan(plan.threshold(), plan.intro(), plan.steps(), patience);
  }

  /** Does this whenever a workspace is entered. */
  Workshop entering(Runnable action) {
    entering = action;
    return this;
  }

  /** Does this whenever a tree is to be kept. */
  Workshop keeping(Runnable action) {
    keeping = action;
    return this;
  }

  /** Does this whenever work is to be committed. */
  Workshop committing(Runnable action) {
    committing = action;
    return this;
  }

  /** Checks in this way, whatever {@link #objections} there are. */
  Workshop checking(Checks way) {
    checks = way;
    return this;
  }

  private Checks.@Nullable Objection check(Check check, Assignment assignment)
      throws InterruptedException {
    around.add("checked that " + check.words());
    return checks.run(check, assignment);
  }

  /** In a folder that is only thought of; what it holds is read, as a real one would have to. */
  private List<Documents.Placed> place(
      String folder, List<Document> documents, Function<Digest, byte[]> contents) {
    documents.forEach(document -> placed.put(document.name(), contents.apply(document.digest())));
    return documents.stream().map(document -> placed(document.name())).toList();
  }

  private static Documents.Placed placed(String name) {
    Path file = Path.of("/documents", name);
    return switch (name) {
      case "packed.pdf" -> new Documents.Placed(file, Path.of("/documents/packed.pdf.txt"), null);
      case "locked.pdf" -> new Documents.Placed(file, null, "it is encrypted");
      default -> new Documents.Placed(file);
    };
  }

  TaskId queued(RunPlan plan) {
    TaskId id = engine.create(Specimens.spec()).id();
    engine.queue(id, plan, Specimens.payloads());
    return id;
  }

  Dispatcher.Stop drive(TaskId id) throws InterruptedException {
    return drive(id, Attendant.NOBODY);
  }

  Dispatcher.Stop drive(TaskId id, Attendant attendant) throws InterruptedException {
    return dispatcher().drive(id, attendant);
  }

  Dispatcher dispatcher() {
    return new Dispatcher(
        engine,
        new World(
            _ -> agent,
            this::check,
            this,
            this::place,
            plans,
            this,
            task -> around.add("ended leftovers of " + task),
            _ -> new Heard(around),
            grace));
  }

  Reviews reviews() {
    return new Reviews(engine, plans, this);
  }

  @Override
  public String text(TaskId task, String version, String path) {
    return texts.get(version + ":" + path);
  }

  @Override
  public Outputs outputs(TaskId task) {
    return outputs;
  }

  @Override
  public String diff(TaskId task, String from, String to) {
    return "from %s to %s\n".formatted(from, to);
  }

  @Override
  public void keep(TaskId task, String version) {
    around.add("kept " + version);
  }

  @Override
  public Path find(TaskId task) {
    return Path.of("workspaces", task.value());
  }

  /** Ada judges what is there. */
  Verdict judge(TaskId task, int gate, Reviews.Judgement judgement) {
    GateId id = new GateId(task, gate);
    Digest seen = Objects.requireNonNull(reviews().sheet(id)).review().current().digest();
    return reviews().judge(id, seen, judgement, new Reviews.Person("Ada", Channel.CLI)).verdict();
  }

  Verdict answer(TaskId task, int gate, String text) {
    return engine.answer(new GateId(task, gate), text, "Ada", Channel.CLI);
  }

  List<Event> events(TaskId id) {
    return engine.journal().read(id).stream().map(Entry::event).toList();
  }

  Task task(TaskId id) {
    return engine.task(id);
  }

  @Override
  public Workspace enter(TaskId task) {
    around.add("entered " + task);
    entering.run();
    return new Workspace() {
      @Override
      public Path directory() {
        return Path.of("workspaces", task.value());
      }

      @Override
      public String edits(int run, int turn) {
        return edits.getOrDefault(turn, "");
      }

      @Override
      public ChangedFiles watch(int run, int turn) {
        return () -> List.copyOf(changedFiles);
      }

      @Override
      public void keep(int run, int turn) {
        keeping.run();
        around.add("kept %d/%d".formatted(run, turn));
      }

      @Override
      public Outputs outputs() {
        return outputs;
      }

      @Override
      public void commit(String message) {
        committing.run();
        around.add("committed " + message);
      }

      @Override
      public void commit(String message, String version) {
        commit(message);
        around.add("as " + version);
      }

      @Override
      public void close() {
        around.add("left " + task);
      }
    };
  }

  @Override
  public Owner me() {
    return me;
  }

  @Override
  public boolean isAlive(Owner owner) {
    return !dead.contains(owner);
  }

  /** Writes down what an agent says. */
  private record Heard(List<String> around) implements Agent.Narrator {
    @Override
    public void said(String text) {
      around.add("said " + text);
    }

    @Override
    public void thought(String text) {
      around.add("thought " + text);
    }

    @Override
    public void raw(String line) {
      around.add("raw " + line);
    }
  }
}
