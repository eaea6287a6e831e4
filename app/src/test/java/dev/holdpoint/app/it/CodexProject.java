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
import java.util.List;

/** A project whose agent is the real Codex, with a scripted model. */
final class CodexProject implements AutoCloseable {
  final Project project;
  final ModelServer model;
  private final RealGround ground;

  private CodexProject(Project project, ModelServer model, RealGround ground) {
    this.project = project;
    this.model = model;
    this.ground = ground;
  }

  static CodexProject in(Path folder, Script script) throws IOException {
    Path program = RealProgram.CODEX.executable();
    ModelServer model = ModelServer.start(script);
    RealGround ground = new RealGround(folder, model);
    Project project = Project.in(folder);
    project.environment.putAll(ground.home().environment());
    project.write(
        "holdpoint.yaml",
        """
        interactionThreshold: 3
        waitForRateLimitReset: false
        agent: codex
        agents:
          codex: {type: codex, command: [%s]}
        """
            .formatted(Json.write(program.toString())));
    return new CodexProject(project, model, ground);
  }

  Result run(String... arguments) throws Exception {
    return project.run(arguments);
  }

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
    String place = project.root.getParent().toString();
    return ProcessHandle.allProcesses()
        .map(handle -> handle.info().commandLine().orElse(""))
        .filter(line -> line.contains(place))
        .toList();
  }

  @Override
  public void close() throws IOException {
    ground.close();
  }
}
