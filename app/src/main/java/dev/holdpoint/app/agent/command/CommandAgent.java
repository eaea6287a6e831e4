package dev.holdpoint.app.agent.command;

import dev.holdpoint.app.agent.process.AgentEnvironment;
import dev.holdpoint.app.agent.process.AgentProcess;
import dev.holdpoint.app.agent.process.CommandLine;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.Launch;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Any program: it gets the prompt on standard input and prints what it does, then its result. */
public final class CommandAgent implements Agent {
  private final CommandSettings settings;
  private final AgentProcess process;

  public CommandAgent(CommandSettings settings) {
    this.settings = settings;
    this.process = new AgentProcess(settings);
  }

  @Override
  public Report work(Assignment assignment, Narrator narrator) throws InterruptedException {
    String name = assignment.agent().name();
    Transcript transcript = new Transcript(narrator);
    try {
      return transcript.report(process.run(launch(assignment), transcript), assignment);
    } catch (IOException e) {
      return Report.of(
          new Outcome.Failed("agent %s could not be run: %s".formatted(name, IoReason.of(e))));
    }
  }

  private Launch launch(Assignment assignment) throws IOException {
    Map<String, String> environment = AgentEnvironment.of(settings, assignment);
    CommandLine command =
        CommandLine.of(words(assignment.agent()), settings.project(), environment.get("PATH"));
    return new Launch(
        assignment.task(),
        command.words(),
        assignment.workspace(),
        environment,
        assignment.prompt());
  }

  private static List<String> words(AgentSpec agent) throws IOException {
    List<String> words = new ArrayList<>();
    if (agent.settings().get("command") instanceof List<?> list) {
      list.forEach(word -> words.add(String.valueOf(word)));
    }
    if (words.isEmpty() || words.getFirst().isBlank()) {
      throw new IOException(
          "it has no command; write agents.%s.command: [program, arguments…] in holdpoint.yaml"
              .formatted(agent.name()));
    }
    return words;
  }
}
