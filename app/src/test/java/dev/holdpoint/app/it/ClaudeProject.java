package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.real.ModelServer;
import dev.holdpoint.app.real.RealGround;
import dev.holdpoint.app.real.RealProgram;
import dev.holdpoint.app.real.Script;
import dev.holdpoint.app.real.Seen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A project whose agent is the real Claude Code, with a scripted model. */
final class ClaudeProject implements AutoCloseable {
  final Project project;
  final ModelServer model;
  private final RealGround ground;

  private ClaudeProject(Project project, ModelServer model, RealGround ground) {
    this.project = project;
    this.model = model;
    this.ground = ground;
  }

  static ClaudeProject in(Path folder, Script main) throws IOException {
    return in(folder, main, Script.none());
  }

  static ClaudeProject in(Path folder, Script main, Script subAgents) throws IOException {
    Path program = RealProgram.CLAUDE_CODE.executable();
    ModelServer model = ModelServer.start(main, subAgents);
    RealGround ground = new RealGround(folder, model);
    Project project = Project.in(folder);
    project.environment.putAll(ground.home().environment());
    ClaudeProject claude = new ClaudeProject(project, model, ground);
    return claude.config(program, "");
  }

  private ClaudeProject config(Path program, String more) throws IOException {
    project.write(
        "holdpoint.yaml",
        """
        interactionThreshold: 3
        waitForRateLimitReset: false
        agent: claude
        agents:
          claude: {type: claude-code, command: [%s]}
        %s\
        """
            .formatted(Json.write(program.toString()), more));
    return this;
  }

  /** With more of holdpoint.yaml. */
  ClaudeProject rules(String more) throws IOException {
    return config(RealProgram.CLAUDE_CODE.executable(), more);
  }

  Result run(String... arguments) throws Exception {
    return project.run(arguments);
  }

  /** The gates that are open, in their order. */
  List<JsonObject> open() throws Exception {
    return run("list", "--awaiting", "--json").exits(Result.DONE).jsonList();
  }

  /** The only gate that is open. */
  String gate() throws Exception {
    List<JsonObject> open = open();
    assertEquals(1, open.size(), open::toString);
    return open.getFirst().text("gate");
  }

  Seen last() {
    return model.main().getLast();
  }

  /** Everything of this project that runs, seen by the places that its command line names. */
  List<String> processes() {
    return running().map(ClaudeProject::line).toList();
  }

  /** Kills all of it, as the end of a machine does: its master first, who could tell of others. */
  void kill() {
    running()
        .sorted(Comparator.comparing(handle -> !line(handle).contains("--mcp-config")))
        .forEach(ProcessHandle::destroyForcibly);
  }

  private Stream<ProcessHandle> running() {
    String place = project.root.getParent().toString();
    return ProcessHandle.allProcesses().filter(handle -> line(handle).contains(place));
  }

  private static String line(ProcessHandle handle) {
    return handle.info().commandLine().orElse("");
  }

  @Override
  public void close() throws IOException {
    ground.close();
  }
}
