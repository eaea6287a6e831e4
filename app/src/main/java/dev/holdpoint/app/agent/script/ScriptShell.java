package dev.holdpoint.app.agent.script;

import dev.holdpoint.app.agent.process.AgentEnvironment;
import dev.holdpoint.app.agent.process.AgentProcess;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.Exit;
import dev.holdpoint.app.agent.process.Launch;
import dev.holdpoint.app.agent.process.Output;
import dev.holdpoint.app.agent.process.Tail;
import dev.holdpoint.port.Agent.Narrator;
import dev.holdpoint.port.Assignment;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the shell lines of a scenario as any agent's program is run. */
final class ScriptShell {
  private static final int SHOWN = 4 << 10;
  private static final int SHOWN_LINES = 5;

  private final CommandSettings settings;
  private final Assignment assignment;

  ScriptShell(CommandSettings settings, Assignment assignment) {
    this.settings = settings;
    this.assignment = assignment;
  }

  /** How a line ended, and the last that it printed. */
  record Result(Exit exit, String last) {}

  Result run(String line, Map<String, String> variables, Narrator narrator)
      throws IOException, InterruptedException {
    Map<String, String> environment = new HashMap<>(AgentEnvironment.of(settings, assignment));
    environment.putAll(variables);
    Launch launch =
        new Launch(
            assignment.task(),
            List.of("/bin/sh", "-c", line),
            assignment.workspace(),
            environment,
            "");
    Tail tail = new Tail(SHOWN);
    Exit exit = new AgentProcess(settings).run(launch, new Passing(narrator, tail));
    String last = tail.lastLines(SHOWN_LINES).strip();
    return new Result(exit, last.isEmpty() ? "" : ":\n" + last);
  }

  /** Both streams are the scenario's own words. */
  private record Passing(Narrator narrator, Tail tail) implements Output {
    @Override
    public void out(String line) {
      tail.add(line);
      narrator.raw(line);
      narrator.said(line);
    }

    @Override
    public void err(String line) {
      tail.add(line);
      narrator.said(line);
    }
  }
}
