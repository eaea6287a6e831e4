package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.GivenDesk;
import dev.holdpoint.app.agent.Narration;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.GivenClaims;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Picture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns of a Codex that a test starts, below one folder. */
final class GivenCodex {
  /** What a stream calls an hour from now is past for ever otherwise. */
  private static final Instant RECORDED = Instant.parse("2026-11-15T12:00:00Z");

  final Narration narration = new Narration();
  final Path workspace;
  private final Path folder;
  private final List<String> command;
  private final Map<String, String> env;
  private @Nullable String session;
  private List<Gate> gates = List.of();
  private List<Picture> pictures = List.of();
  private int turn = 1;

  GivenCodex(Path folder, Path workspace, List<String> command, Map<String, String> env)
      throws IOException {
    this.folder = Files.createDirectories(folder).toRealPath();
    this.workspace = Files.createDirectories(workspace).toRealPath();
    this.command = command;
    this.env = env;
  }

  /** The next turn goes on with this thread. */
  GivenCodex in(@Nullable String thread) {
    session = thread;
    turn++;
    return this;
  }

  GivenCodex knows(Gate... known) {
    gates = List.of(known);
    return this;
  }

  /** With the answers of the next prompt came these. */
  GivenCodex sees(Picture... given) {
    pictures = List.of(given);
    return this;
  }

  Report work(GivenDesk desk, String prompt) throws InterruptedException {
    CommandSettings settings =
        new CommandSettings(
            folder, folder.resolve("bin"), folder.resolve("records"), GivenClaims.of("me"), env);
    AgentSpec spec = new AgentSpec("codex", "codex", Map.of("command", command), List.of());
    Assignment assignment =
        new Assignment(
            new TaskId("hp-1a2b"),
            1,
            "work",
            Stage.EXECUTION,
            turn,
            spec,
            workspace,
            prompt,
            "t0ken",
            session,
            gates,
            Map.of(),
            digest -> "",
            desk,
            desk,
            pictures);
    return new CodexAgent(settings, Clock.fixed(RECORDED, ZoneId.systemDefault()))
        .work(assignment, narration);
  }
}
