package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.process.AgentEnvironment;
import dev.holdpoint.app.agent.process.AgentProcess;
import dev.holdpoint.app.agent.process.CommandLine;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.Launch;
import dev.holdpoint.app.agent.rpc.RpcProgram;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Codex: each turn is a process of its app-server that goes on with the same thread. */
public final class CodexAgent implements Agent {
  private static final List<String> ARGUMENTS =
      List.of(
          "app-server", "-c", "analytics.enabled=false", "-c", "check_for_update_on_startup=false");

  private final CommandSettings settings;
  private final Clock clock;
  private final AgentProcess process;

  public CodexAgent(CommandSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
    this.process = new AgentProcess(settings);
  }

  @Override
  public Report work(Assignment assignment, Narrator narrator) throws InterruptedException {
    try {
      Launch launch = launch(assignment);
      ThreadSettings thread =
          new ThreadSettings(
              assignment.workspace().toAbsolutePath(),
              assignment.agent().settings().get("model") instanceof String model ? model : null,
              settings.launcherDir().resolve("holdpoint"),
              launch.environment().keySet());
      try (RpcProgram program = RpcProgram.start(process, launch, narrator::raw)) {
        return worked(program, new CodexTurn(program, assignment, narrator, thread, clock));
      }
    } catch (IOException e) {
      return Report.of(
          new Outcome.Failed(
              "agent %s could not be run: %s"
                  .formatted(assignment.agent().name(), IoReason.of(e))));
    }
  }

  private static Report worked(RpcProgram program, CodexTurn turn)
      throws IOException, InterruptedException {
    try (turn) {
      return turn.report();
    } catch (InterruptedException e) {
      program.stop();
      throw e;
    }
  }

  private Launch launch(Assignment assignment) throws IOException {
    Map<String, String> environment = AgentEnvironment.of(settings, assignment);
    List<String> words = new ArrayList<>(program(assignment.agent()));
    words.addAll(ARGUMENTS);
    CommandLine command = CommandLine.of(words, settings.project(), environment.get("PATH"));
    return new Launch(assignment.task(), command.words(), assignment.workspace(), environment, "");
  }

  private static List<String> program(AgentSpec agent) {
    List<String> words = new ArrayList<>();
    if (agent.settings().get("command") instanceof List<?> list) {
      list.forEach(word -> words.add(String.valueOf(word)));
    }
    return words.isEmpty() ? List.of("codex") : words;
  }
}
