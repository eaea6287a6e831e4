package dev.holdpoint.app;

import dev.holdpoint.app.access.Grant;
import dev.holdpoint.app.certificate.CertificateFile;
import dev.holdpoint.app.certificate.CertificateNames;
import dev.holdpoint.app.certificate.OwnCertificate;
import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.project.ServerSetting;
import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A real project in a folder of its own, with its server in this process. */
public final class ServedProject implements AutoCloseable {
  private static final String CONFIG =
      """
      interactionThreshold: 3
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      server: {port: 0}
      """;

  private final Path root;
  private final Workbench bench;
  private final Workbench.Serving serving;

  private final Map<String, String> env;

  private ServedProject(Path root, Map<String, String> env) {
    this(root, env, new Assembly(root, env).open(root));
  }

  private ServedProject(Path root, Map<String, String> env, Workbench bench) {
    this(root, env, bench, bench.server());
  }

  private ServedProject(
      Path root, Map<String, String> env, Workbench bench, ServerSetting setting) {
    this.root = root;
    this.env = env;
    this.bench = bench;
    serving = bench.serve(setting);
  }

  /** With an agent that plays these turns. */
  public static ServedProject open(Path folder, String scenario) throws IOException {
    return open(folder, CONFIG, scenario);
  }

  public static ServedProject open(Path folder, String config, String scenario) throws IOException {
    return open(folder, config, scenario, Map.of());
  }

  /** With these variables in its environment. */
  public static ServedProject open(
      Path folder, String config, String scenario, Map<String, String> variables)
      throws IOException {
    return open(folder, "project", config, scenario, variables);
  }

  /** A project with this name. */
  public static ServedProject named(String name, Path folder) throws IOException {
    return open(folder, name, CONFIG, "turns:\n  - - finish: {summary: done}\n", Map.of());
  }

  private static ServedProject open(
      Path folder, String name, String config, String scenario, Map<String, String> variables)
      throws IOException {
    Path root = Files.createDirectories(folder.toRealPath().resolve(name));
    Files.writeString(root.resolve("holdpoint.yaml"), config);
    Files.writeString(root.resolve("scenario.yaml"), scenario);
    Map<String, String> env = new HashMap<>(variables);
    env.put("PATH", System.getenv("PATH"));
    env.put("HOLDPOINT_KEYS", folder.toRealPath().resolve("keys").toString());
    return new ServedProject(root, env);
  }

  /** Listens for other devices at this address, too, as if it were one of the network's. */
  public static ServedProject openBeyond(Path folder, String address) throws IOException {
    ServedProject project = open(folder, CONFIG, "turns:\n  - - finish: {summary: done}\n");
    project.serving.close();
    InetAddress there = InetAddress.ofLiteral(address);
    OwnCertificate own =
        OwnCertificate.prepare(
            project.bench.key().resolveSibling(""),
            "harbor",
            new CertificateNames(List.of(there), List.of("harbor")),
            project.engine().now());
    String fingerprint = CertificateFile.read(own.certificate()).fingerprint();
    ServerSetting setting =
        project
            .setting()
            .withLan(
                new ServerSetting.Lan(List.of(there), List.of("harbor"), null, fingerprint),
                new ServerSetting.Tls(own.certificate(), own.key()));
    return new ServedProject(project.root, project.env, project.bench, setting);
  }

  /** The same project as another process has it, with a server of its own. */
  public ServedProject another() {
    return new ServedProject(root, env);
  }

  public Path root() {
    return root;
  }

  /** Where programs of this machine find it. */
  public URI here() {
    return serving.here();
  }

  public URI address() {
    return serving.address();
  }

  public String link() {
    return serving.signInLink(serving.address(), Role.ADMIN, "Ada").toString();
  }

  /** Where it listens, whatever it is called. */
  public int port() {
    return ((Served) serving).port();
  }

  /** Every route with what it needs. */
  public List<String> routes() {
    return ((Served) serving).routes();
  }

  public Engine engine() {
    return bench.engine();
  }

  public Workbench bench() {
    return bench;
  }

  public ServerSetting setting() {
    return bench.server();
  }

  public String token(Role role) {
    return bench.gatekeeper().token(new Grant(role, "Ada", null), "ada", "test").secret();
  }

  public Task add(String title) {
    return bench.engine().create(TaskSpec.of(title, "What " + title + " is about."));
  }

  /** Works on everything that is ready. */
  public void work() throws InterruptedException {
    bench.worker(new QuietOffice(bench)).once(1);
  }

  @Override
  public void close() {
    serving.close();
    bench.close();
  }

  private record QuietOffice(Workbench bench) implements Worker.Office {
    @Override
    public Worker.NewRun plan(TaskSpec spec) {
      Planned planned = bench.plan(spec, Overrides.NONE);
      return new Worker.NewRun(planned.plan(), planned.payloads());
    }

    @Override
    public boolean keepsWaitingAgents() {
      return false;
    }

    @Override
    public void stopped(TaskId task, Stop stop) {}

    @Override
    public void troubled(TaskId task, RuntimeException trouble) {
      throw trouble;
    }

    @Override
    public void idle() {}

    @Override
    public void askedMeanwhile(Task task) {}

    @Override
    public void turnStarted(Task task) {}

    @Override
    public void turnEnded(Task task) {}
  }
}
