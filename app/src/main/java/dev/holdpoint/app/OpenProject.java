package dev.holdpoint.app;

import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.agent.acp.AcpAgent;
import dev.holdpoint.app.agent.check.WorkspaceChecks;
import dev.holdpoint.app.agent.claude.ClaudeAgent;
import dev.holdpoint.app.agent.codex.CodexAgent;
import dev.holdpoint.app.agent.command.CommandAgent;
import dev.holdpoint.app.agent.nativ.NativeAgent;
import dev.holdpoint.app.agent.nativ.NativeSettings;
import dev.holdpoint.app.agent.process.AgentEnvironment;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.RecordedLeftovers;
import dev.holdpoint.app.agent.script.ScriptAgent;
import dev.holdpoint.app.channel.file.InteractionFolder;
import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.app.mirror.Mirror;
import dev.holdpoint.app.owner.FileOwners;
import dev.holdpoint.app.owner.Leases;
import dev.holdpoint.app.plan.PlanFiles;
import dev.holdpoint.app.project.Config;
import dev.holdpoint.app.project.ConfigReader;
import dev.holdpoint.app.project.Offer;
import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Places;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.project.Roles;
import dev.holdpoint.app.project.RunPlanner;
import dev.holdpoint.app.project.ScenarioChecker;
import dev.holdpoint.app.project.ServerSetting;
import dev.holdpoint.app.project.TaskFile;
import dev.holdpoint.app.project.TaskFiles;
import dev.holdpoint.app.project.Templates;
import dev.holdpoint.app.store.LeaseTable;
import dev.holdpoint.app.store.Store;
import dev.holdpoint.app.telemetry.Destination;
import dev.holdpoint.app.telemetry.Exporter;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.workspace.GitWorkspaces;
import dev.holdpoint.app.workspace.PlainWorkspaces;
import dev.holdpoint.app.workspace.TaskChanges;
import dev.holdpoint.engine.Dispatcher;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Plans;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.engine.World;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.Documents;
import dev.holdpoint.port.Leftovers;
import dev.holdpoint.port.Owners;
import dev.holdpoint.port.Workspaces;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A project with its adapters; each is made when it is first needed. */
final class OpenProject implements Workbench {
  private final Places places;
  private final Map<String, String> env;
  private final ScenarioChecker scenarios;
  private final Clock clock;
  private final ProjectStore opened;
  private final Store journal;
  private final KnownServers servers;
  private final InteractionFolder folder;
  private final Mirror mirror;
  private final Engine engine;
  private final FileOwners owners;
  private @Nullable Config config;
  private @Nullable String url;
  private @Nullable Exporter exporter;

  OpenProject(Places places, Map<String, String> env, ScenarioChecker scenarios, Clock clock) {
    this.places = places;
    this.clock = clock;
    this.env = new HashMap<>(env);
    // An agent that called us may know a server, but not ours.
    this.env.remove(AgentEnvironment.URL);
    this.scenarios = scenarios;
    opened = ProjectStore.open(places, env);
    journal = opened.store();
    servers = new KnownServers(places.servers(), this::config);
    folder = new InteractionFolder(places.interaction(), clock, this::gateAddresses);
    mirror = new Mirror(places.home(), journal, clock, folder::sync, OpenProject::warn);
    engine = new Engine(journal, clock, opened.vault(), mirror::changed, documents());
    owners = new FileOwners(beside("owners"), Settings.lease(), leases(journal));
  }

  static Clock clock() {
    return Settings.clock();
  }

  private static Leases leases(Store store) {
    LeaseTable table = store.leases();
    return table == null ? Leases.NONE : new SharedLeases(table);
  }

  private static void warn(String text) {
    System.err.println("holdpoint: " + text);
  }

  @Override
  public Places places() {
    return places;
  }

  @Override
  public Engine engine() {
    return engine;
  }

  @Override
  public Audit audit() {
    return journal.audit();
  }

  @Override
  public Gatekeeper gatekeeper() {
    return new Gatekeeper(journal.accesses(), clock);
  }

  @Override
  public String store() {
    return journal.place();
  }

  @Override
  public Path key() {
    return opened.keyPlace();
  }

  @Override
  public TaskFile taskFile(Path file) {
    return new TaskFiles(places).read(file);
  }

  @Override
  public Planned plan(TaskSpec spec, Overrides overrides) {
    // As it is now: a worker lives long, and people change their minds.
    Config now = ConfigReader.read(places, env);
    Templates templates = new Templates(places.prompts());
    return new RunPlanner(now, templates, new Roles(places.roles()), scenarios)
        .plan(spec, overrides);
  }

  @Override
  public Offer offer() {
    return Offer.of(ConfigReader.read(places, env), new Roles(places.roles()));
  }

  @Override
  public Patience patience() {
    return config().patience();
  }

  @Override
  public Map<String, String> responses() {
    return config().responses();
  }

  private Config config() {
    if (config == null) {
      config = ConfigReader.read(places, env);
    }
    return config;
  }

  /** Whoever works or serves also sends spans, where somebody wants them. */
  private void export() {
    if (exporter == null) {
      Destination destination = Destination.of(config().otlp(), env, OpenProject::warn);
      exporter =
          destination == null
              ? null
              : new Exporter(journal, beside("telemetry"), destination, OpenProject::warn);
    }
  }

  @Override
  public Dispatcher dispatcher(Function<Task, Agent.Narrator> listeners) {
    export();
    World world =
        new World(
            this::agent,
            new WorkspaceChecks(commandSettings()),
            workspaces(),
            documents(),
            new PlanFiles(),
            owners,
            leftovers(),
            task -> new Tee(mirror.narrator(task), listeners.apply(task)),
            Settings.grace());
    return new Dispatcher(engine, world);
  }

  @Override
  public Worker worker(Worker.Office office) {
    return new Worker(engine, dispatcher(_ -> SILENCE), owners, office);
  }

  @Override
  public Owners owners() {
    return owners;
  }

  @Override
  public Threshold threshold() {
    return config().threshold();
  }

  @Override
  public boolean hasWorktrees() {
    return workspaces() instanceof GitWorkspaces;
  }

  @Override
  public boolean waitsForRateLimits() {
    return config().waitForRateLimitReset();
  }

  private Documents documents() {
    return new DocumentCopies(places.documents(), beside("texts"));
  }

  /** What a task brings along for its agent, whose writes stand in its log. */
  List<Tool> tools(Task task) {
    return new TaskTools(places, env, engine, beside("")).of(task, mirror.narrator(task)::said);
  }

  private Path beside(String name) {
    return places.store().resolveSibling(name);
  }

  private CommandSettings commandSettings() {
    return new CommandSettings(
        places.root(),
        Settings.launcher(),
        beside("agents"),
        new TurnClaims(engine, owners),
        AgentEnvironment.knowing(url, env));
  }

  private Agent agent(AgentSpec spec) {
    CommandSettings settings = commandSettings();
    return switch (spec.type()) {
      case "claude-code" -> new ClaudeAgent(settings);
      case "command" -> new CommandAgent(settings);
      case "script" -> new ScriptAgent(settings, clock);
      case "acp" -> new AcpAgent(settings, clock);
      case "codex" -> new CodexAgent(settings, clock);
      case "native" -> new NativeAgent(nativeSettings(settings));
      default -> throw new IllegalStateException("no agent of type " + spec.type());
    };
  }

  private NativeSettings nativeSettings(CommandSettings settings) {
    return new NativeSettings(
        settings,
        places.conversations(),
        new PlanFiles(),
        new ConfiguredMinds(env),
        assignment -> tools(engine.task(assignment.task())));
  }

  private Workspaces workspaces() {
    Workspaces git = config().worktree() ? GitWorkspaces.of(places.root(), env) : null;
    return git == null ? new PlainWorkspaces(places.root(), owners, leftovers()) : git;
  }

  @Override
  public Reviews reviews() {
    return new Reviews(engine, new PlanFiles(), workspaces());
  }

  @Override
  public Plans plans() {
    return new Plans(engine, new PlanFiles(), OwnDirectories.of(places));
  }

  @Override
  public Inbox inbox() {
    return new FileInbox(folder, engine, OpenProject::warn);
  }

  @Override
  public void catchUp(Task task) {
    if (mirror.isWritable()) {
      mirror.changed(task);
    }
  }

  @Override
  public void endLeftovers(TaskId task) {
    leftovers().end(task);
  }

  @Override
  public Changes changes() {
    return new TaskChanges(places.root(), env, OpenProject::warn);
  }

  private Leftovers leftovers() {
    return new RecordedLeftovers(beside("agents"), new TurnClaims(engine, owners));
  }

  @Override
  public ServerSetting server() {
    return config().server();
  }

  @Override
  public GateAddresses gateAddresses() {
    return servers.gateAddresses();
  }

  @Override
  public Serving serve(ServerSetting setting) {
    export();
    Served served = new Served(this, setting);
    url = served.here().toString();
    servers.serves(served.found().url());
    return served;
  }

  @Override
  public void close() {
    if (exporter != null) {
      exporter.close();
    }
    owners.close();
    journal.close();
  }

  /** What only tests and the launcher set. */
  private static final class Settings {
    static Duration grace() {
      return Duration.ofMillis(Long.getLong("holdpoint.graceMillis", 30_000L));
    }

    static Duration lease() {
      return Duration.ofMillis(Long.getLong("holdpoint.leaseMillis", FileOwners.LEASE.toMillis()));
    }

    /** A clock that is wrong, as clocks of machines sometimes are. */
    static Clock clock() {
      return new MachineClock(Duration.ofMillis(Long.getLong("holdpoint.clockOffsetMillis", 0)));
    }

    static Path launcher() {
      return Path.of(System.getProperty("holdpoint.launcher", "."));
    }
  }

  private static final Agent.Narrator SILENCE =
      new Agent.Narrator() {
        @Override
        public void said(String text) {}

        @Override
        public void thought(String text) {}

        @Override
        public void raw(String line) {}
      };
}
