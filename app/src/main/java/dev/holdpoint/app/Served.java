package dev.holdpoint.app;

import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.cli.Version;
import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.app.mcp.HttpServer;
import dev.holdpoint.app.owner.RunningServers;
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
import dev.holdpoint.app.web.Site;
import dev.holdpoint.app.web.ToolDoor;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.PreparedAnswers;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Changes;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The server as the command line uses it, and the project as the server does. */
final class Served implements Workbench.Serving {
  private final Site site;
  private final RunningServers.@Nullable Announced announced;

  Served(Workbench bench, ServerSetting setting, RunningServers servers) {
    PreparedAnswers prepared = new PreparedAnswers(bench.engine()::now);
    site = Site.open(new Project(bench, prepared), setting);
    announced = announce(servers, site.address());
  }

  /** Pages are served also where other processes can't be told the address. */
  private static RunningServers.@Nullable Announced announce(RunningServers servers, URI address) {
    try {
      return servers.announce(address);
    } catch (IOException e) {
      warned("Other commands can't be told this address: " + IoReason.of(e) + ".");
      return null;
    }
  }

  @Override
  public URI address() {
    return site.address();
  }

  @Override
  public URI signInLink(String name) {
    return site.signInLink(name);
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
    try {
      if (announced != null) {
        announced.close();
      }
    } catch (IOException e) {
      warned("The file of this address can't be removed: " + IoReason.of(e) + ".");
    }
    site.close();
  }

  private static void warned(String message) {
    System.err.println("holdpoint: " + Escaped.codedLine(message));
  }

  /** What the server sees of the project. */
  private record Project(Workbench bench, PreparedAnswers prepared) implements Backstage {
    @Override
    public ToolDoor tools() {
      Function<Task, List<Tool>> further =
          bench instanceof OpenProject project ? project::tools : _ -> List.of();
      return new ToolsByHttp(
          new HttpServer(bench.engine(), prepared, further, this::worktrees, Version.text()));
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
    public void warn(String message) {
      warned(message);
    }
  }
}
