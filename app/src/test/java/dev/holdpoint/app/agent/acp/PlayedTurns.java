package dev.holdpoint.app.agent.acp;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.holdpoint.app.agent.Narration;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.GivenClaims;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Desk.Ruling;
import dev.holdpoint.port.Picture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Turns of an agent whose program plays what a test gives it, at a desk that a test gives. */
@Timeout(120)
abstract class PlayedTurns {
  static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  static final Ruling ALLOWED = new Ruling.Allowed();

  @TempDir Path dir;
  final Narration narration = new Narration();
  final GivenDesk desk = new GivenDesk();
  final Map<String, Object> settings = new HashMap<>();
  List<Picture> pictures = List.of();
  Path workspace;
  private int plays;

  @BeforeEach
  void makeFolders() throws IOException {
    dir = dir.toRealPath();
    workspace = Files.createDirectories(dir.resolve("workspace"));
    Files.createDirectories(dir.resolve("project"));
    Files.createDirectories(dir.resolve("plays"));
    settings.put("command", AcpAdapterTest.program(PlayedAgent.class, dir + "/plays"));
  }

  Report work(Play play) throws Exception {
    return work(play, null);
  }

  Report work(Play play, @Nullable String session) throws Exception {
    play.write(dir.resolve("plays/play." + ++plays));
    CommandSettings command =
        new CommandSettings(
            dir.resolve("project"),
            dir.resolve("launcher"),
            dir.resolve("records"),
            GivenClaims.of("me"),
            Map.of("PATH", "/usr/bin:/bin", "HOME", dir.toString()));
    Assignment assignment =
        new Assignment(
            new TaskId("hp-1a2b"),
            1,
            "work",
            Stage.EXECUTION,
            1,
            new AgentSpec("mine", "acp", settings, List.of()),
            workspace,
            "the prompt",
            "t0ken",
            session,
            List.of(),
            Map.of(),
            _ -> "",
            desk,
            desk,
            pictures);
    return new AcpAgent(command, Clock.fixed(NOW, ZoneOffset.UTC)).work(assignment, narration);
  }

  /** What the agent's program heard in its last turn. */
  List<JsonObject> heard() throws IOException {
    return Files.readAllLines(dir.resolve("plays/heard." + plays)).stream()
        .map(Json::object)
        .toList();
  }

  List<JsonObject> heard(String method) throws IOException {
    return heard().stream().filter(one -> method.equals(one.optionalText("method"))).toList();
  }

  List<String> answers() throws IOException {
    return heard().stream()
        .filter(one -> !one.has("method"))
        .map(one -> Json.write(one.values().get("result")))
        .toList();
  }

  List<String> prompts() throws IOException {
    return heard("session/prompt").stream()
        .map(one -> one.object("params").objects("prompt").getFirst().text("text"))
        .toList();
  }

  static String failure(Report report) {
    return assertInstanceOf(Outcome.Failed.class, report.outcome()).reason();
  }
}
