package dev.holdpoint.app;

import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.access.Maker;
import dev.holdpoint.app.address.Announcement;
import dev.holdpoint.app.address.ServerAddress;
import dev.holdpoint.app.cli.Version;
import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.app.mcp.HttpServer;
import dev.holdpoint.app.mcp.TaskContext;
import dev.holdpoint.app.project.Offer;
import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.app.project.ServerSetting;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.ServerAddresses;
import dev.holdpoint.app.web.Site;
import dev.holdpoint.app.web.ToolDoor;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Plans;
import dev.holdpoint.engine.PreparedAnswers;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.Owners;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The server as the command line uses it, and the project as the server does. */
final class Served implements Workbench.Serving {
  private final Workbench bench;
  private final Site site;
  private final @Nullable Announcement announcement;

  Served(Workbench bench, ServerSetting setting) {
    this.bench = bench;
    PreparedAnswers prepared = new PreparedAnswers(bench.engine()::now);
    Project project = new Project(bench, prepared);
    site = Site.open(project, setting);
    announcement = announce(project, found());
  }

  /** The address that others find, also from other devices where they can reach it. */
  ServerAddress found() {
    ServerAddresses addresses = site.addresses();
    List<URI> others = addresses.forOtherDevices();
    return new ServerAddress(
        others.isEmpty() ? site.address() : others.getFirst(),
        !others.isEmpty(),
        addresses.fingerprint());
  }

  /** A server that can't write down its address serves all the same. */
  private static @Nullable Announcement announce(Project project, ServerAddress address) {
    Path folder = project.bench.places().servers();
    try {
      return Announcement.of(address, folder);
    } catch (IOException e) {
      project.warn("The server's address can't be written to " + folder + ": " + IoReason.of(e));
      return null;
    }
  }

  @Override
  public URI address() {
    return site.address();
  }

  @Override
  public URI here() {
    return site.here();
  }

  @Override
  public List<URI> forOtherDevices() {
    return site.addresses().forOtherDevices();
  }

  @Override
  public URI signInLink(URI at, Role role, String name) {
    String secret = bench.gatekeeper().link(role, name, Maker.atTerminal(name)).secret();
    return ServerAddress.signIn(at, secret);
  }

  int port() {
    return site.port();
  }

  /** Every route with what it needs. */
  List<String> routes() {
    return site.routes();
  }

  @Override
  public void close() {
    try (Announcement _ = announcement) {
      site.close();
    } catch (IOException e) {
      // A file that stays says nothing, since nobody holds its lock any more.
    }
  }

  /** What the server sees of the project. */
  private record Project(Workbench bench, PreparedAnswers prepared) implements Backstage {
    @Override
    public ToolDoor tools() {
      Function<Task, List<Tool>> further =
          bench instanceof OpenProject project ? project::tools : _ -> List.of();
      return new ToolsByHttp(
          new HttpServer(
              bench.engine(),
              prepared,
              new TaskContext(further, this::worktrees, bench::plans),
              Version.text()));
    }

    @Override
    public String project() {
      Path name = bench.places().root().getFileName();
      return name == null ? "" : name.toString();
    }

    @Override
    public Engine engine() {
      return bench.engine();
    }

    @Override
    public Gatekeeper gatekeeper() {
      return bench.gatekeeper();
    }

    @Override
    public Reviews reviews() {
      return bench.reviews();
    }

    @Override
    public Plans plans() {
      return bench.plans();
    }

    @Override
    public Changes changes() {
      return bench.changes();
    }

    @Override
    public Audit audit() {
      return bench.audit();
    }

    @Override
    public Worker.NewRun plan(TaskSpec spec) {
      Planned planned = bench.plan(spec, Overrides.NONE);
      return new Worker.NewRun(planned.plan(), planned.payloads());
    }

    @Override
    public Offer offer() {
      return bench.offer();
    }

    @Override
    public Patience patience() {
      return bench.patience();
    }

    @Override
    public Map<String, String> responses() {
      return bench.responses();
    }

    @Override
    public void endLeftovers(TaskId task) {
      bench.endLeftovers(task);
    }

    @Override
    public void catchUp(Task task) {
      bench.catchUp(task);
    }

    @Override
    public Path logs() {
      return bench.places().logs();
    }

    @Override
    public Path workspace(TaskId task) {
      return bench.hasWorktrees()
          ? bench.places().workspaces().resolve(task.value())
          : bench.places().root();
    }

    @Override
    public Path directory(TaskId task) {
      return bench.hasWorktrees()
          ? workspace(task).resolve(bench.places().inRepository()).normalize()
          : workspace(task);
    }

    @Override
    public GateAddresses gateAddresses() {
      return bench.gateAddresses();
    }

    @Override
    public Worktrees worktrees() {
      return Worktrees.in(bench.places().workspaces(), bench.places().inRepository());
    }

    @Override
    public Owners owners() {
      return bench.owners();
    }

    @Override
    public void warn(String message) {
      System.err.println("holdpoint: " + Escaped.codedLine(message));
    }
  }
}
