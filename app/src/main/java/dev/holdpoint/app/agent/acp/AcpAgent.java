package dev.holdpoint.app.agent.acp;

import com.agentclientprotocol.sdk.spec.AcpClientSession.NotificationHandler;
import com.agentclientprotocol.sdk.spec.AcpSchema;
import dev.holdpoint.app.agent.installed.KnownAgent;
import dev.holdpoint.app.agent.process.AgentEnvironment;
import dev.holdpoint.app.agent.process.AgentProcess;
import dev.holdpoint.app.agent.process.CommandLine;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.Launch;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Any agent that speaks the Agent Client Protocol on its standard input and output. */
public final class AcpAgent implements Agent {
  private final CommandSettings settings;
  private final AgentProcess process;
  private final InstantSource clock;

  public AcpAgent(CommandSettings settings, InstantSource clock) {
    this.settings = settings;
    this.process = new AgentProcess(settings);
    this.clock = clock;
  }

  @Override
  public Report work(Assignment assignment, Narrator narrator) throws InterruptedException {
    Preset preset = Preset.of(text(assignment.agent(), "preset"));
    try (PrivateFolder folder = PrivateFolder.in(settings.records(), assignment.task())) {
      Map<String, String> environment = AgentEnvironment.of(settings, assignment);
      Preset.Extras extras = preset.extras(environment, folder.path());
      environment.putAll(extras.environment());
      List<String> words = new ArrayList<>(command(assignment.agent()));
      words.addAll(extras.arguments());
      CommandLine command = CommandLine.of(words, settings.project(), environment.get("PATH"));
      awaitSession(preset, assignment, environment, narrator);
      return talk(
          new Launch(assignment.task(), command.words(), assignment.workspace(), environment, ""),
          preset,
          assignment,
          narrator);
    } catch (IOException e) {
      String problem = String.valueOf(e.getMessage()).replace(assignment.token(), "(token)");
      return Report.of(
          new Outcome.Failed(
              "agent %s could not go on: %s".formatted(assignment.agent().name(), problem)));
    }
  }

  private void awaitSession(
      Preset preset, Assignment assignment, Map<String, String> environment, Narrator narrator)
      throws InterruptedException {
    String session = assignment.session();
    if (session == null) {
      return;
    }
    Duration pause = preset.untilLoadable(session, environment, clock.instant());
    if (pause.isPositive()) {
      narrator.said(
          "waits %d s: before that the agent would lose its session".formatted(pause.toSeconds()));
      new CountDownLatch(1).await(pause.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private Report talk(Launch launch, Preset preset, Assignment assignment, Narrator narrator)
      throws IOException, InterruptedException {
    ToolUses uses = new ToolUses(assignment.workspace());
    Updates updates = new Updates(narrator, uses);
    ProgramTransport transport = new ProgramTransport(process, launch, narrator::raw);
    try (Requests requests = new Requests(assignment.desk(), updates, uses, transport::post);
        Connection connection =
            new Connection(
                transport,
                requests.handlers(),
                Map.of(AcpSchema.METHOD_SESSION_UPDATE, heard(updates)))) {
      Opening.Opened opened =
          new Opening(connection, updates, assignment, narrator, mcpServer(launch)).open();
      assignment.desk().session(opened.id());
      SessionSettings session = new SessionSettings(connection, narrator, opened);
      session.mode(preset.mode());
      String model = session.model(text(assignment.agent(), "model"));
      return new AcpTurn(
              new AcpTurn.Ears(connection, updates, requests, clock),
              assignment,
              opened,
              Objects.requireNonNullElse(model, assignment.agent().name()))
          .work();
    }
  }

  private static NotificationHandler heard(Updates updates) {
    return params ->
        Mono.fromRunnable(
            () -> {
              if (params instanceof JsonObject json) {
                updates.hear(MessageLine.object(json, "update"));
              }
            });
  }

  /** Some agents keep their environment from servers: what ours needs is named. */
  private Map<String, ?> mcpServer(Launch launch) {
    List<Map<String, ?>> variables = new ArrayList<>();
    for (String name :
        List.of("HOLDPOINT_PROJECT", "HOLDPOINT_TOKEN", "HOLDPOINT_KEYS", "HOME", "PATH")) {
      String value = launch.environment().get(name);
      if (value != null) {
        variables.add(Map.of("name", name, "value", value));
      }
    }
    return Map.of(
        "name",
        OwnTools.SERVER,
        "command",
        settings.launcherDir().resolve("holdpoint").toString(),
        "args",
        List.of("mcp"),
        "env",
        variables);
  }

  private static List<String> command(AgentSpec agent) throws IOException {
    List<String> words = new ArrayList<>();
    if (agent.settings().get("command") instanceof List<?> list) {
      list.forEach(word -> words.add(String.valueOf(word)));
    }
    KnownAgent known = KnownAgent.of("acp", text(agent, "preset"));
    if (words.isEmpty() && known != null) {
      words.addAll(known.command());
    }
    if (words.isEmpty() || words.getFirst().isBlank()) {
      throw new IOException(
          "it has neither preset nor command; write agents.%s.command: [program, arguments…] in"
                  .formatted(agent.name())
              + " holdpoint.yaml");
    }
    return words;
  }

  private static @Nullable String text(AgentSpec agent, String key) {
    return agent.settings().get(key) instanceof String text && !text.isBlank() ? text : null;
  }
}
