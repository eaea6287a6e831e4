package dev.holdpoint.app;

import dev.holdpoint.app.agent.installed.Inspection;
import dev.holdpoint.app.agent.script.ScenarioParser;
import dev.holdpoint.app.cli.Context;
import dev.holdpoint.app.cli.Version;
import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.app.mcp.AgentTurn;
import dev.holdpoint.app.mcp.Asker;
import dev.holdpoint.app.mcp.OutsideAsker;
import dev.holdpoint.app.mcp.PermissionDoor;
import dev.holdpoint.app.mcp.StdioServer;
import dev.holdpoint.app.mcp.TaskContext;
import dev.holdpoint.app.project.AgentConfig;
import dev.holdpoint.app.project.AgentInspector;
import dev.holdpoint.app.project.Places;
import dev.holdpoint.app.project.ProjectFinder;
import dev.holdpoint.app.project.Validation;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.model.Task;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds projects and puts the adapters for them together. */
final class Assembly implements Context.Opener {
  private final Path directory;
  private final Map<String, String> env;

  Assembly(Path directory, Map<String, String> env) {
    this.directory = directory;
    this.env = env;
  }

  @Override
  public Workbench open(@Nullable Path named) {
    return open(places(named), OpenProject.clock());
  }

  @Override
  public Workbench open(Path named, Clock clock) {
    return open(places(named), clock);
  }

  private Workbench open(Places places, Clock clock) {
    return new OpenProject(places, env, Assembly::scenarioProblems, clock);
  }

  @Override
  public Validation validation(@Nullable Path named) {
    Places places = places(named);
    Inspection inspection = new Inspection(places.root(), env);
    return new Validation(
        places,
        env,
        Assembly::scenarioProblems,
        (agent, withheld) -> found(inspection, agent, withheld));
  }

  private static AgentInspector.Found found(
      Inspection inspection, AgentConfig.Coding agent, List<String> withheld) {
    Inspection.Found found =
        inspection.look(
            new Inspection.Configured(agent.type(), agent.preset(), agent.command(), withheld));
    return new AgentInspector.Found(found.problem(), found.words());
  }

  @Override
  public Places places(@Nullable Path named) {
    return new ProjectFinder(directory).find(named, env.get("HOLDPOINT_PROJECT"));
  }

  @Override
  public Context.ToolServer tools(Context.Turn turn) {
    Function<Task, List<Tool>> further =
        turn.bench() instanceof OpenProject project ? project::tools : _ -> List.of();
    Places places = turn.bench().places();
    Supplier<Worktrees> worktrees = () -> Worktrees.in(places.workspaces(), places.inRepository());
    return server(
        Asker.inside(
            new AgentTurn(
                turn.bench().engine(),
                turn.token(),
                new TaskContext(further, worktrees, turn.bench()::plans))));
  }

  @Override
  public Context.ToolServer tools(Supplier<@Nullable Workbench> project, String person) {
    return server(new OutsideAsker(() -> ground(project.get()), person));
  }

  @Override
  public Context.ToolServer noTools() {
    return server(Asker.inside(null));
  }

  private Context.ToolServer server(Asker asker) {
    return new StdioServer(asker, PermissionDoor.of(env), Version.text())::serve;
  }

  private static OutsideAsker.@Nullable Ground ground(@Nullable Workbench bench) {
    return bench == null
        ? null
        : new OutsideAsker.Ground(
            bench.engine(), bench.owners().me(), bench.threshold(), bench::gateAddresses);
  }

  private static List<Problem> scenarioProblems(String file, String text) {
    try {
      ScenarioParser.parse(file, text);
      return List.of();
    } catch (ProblemsException e) {
      return e.problems();
    }
  }
}
