package dev.holdpoint.app.agent.check;

import dev.holdpoint.app.agent.process.AgentEnvironment;
import dev.holdpoint.app.agent.process.AgentProcess;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.Exit;
import dev.holdpoint.app.agent.process.Launch;
import dev.holdpoint.app.agent.process.Output;
import dev.holdpoint.app.agent.process.Tail;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.model.Check;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Checks;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks at the files of a workspace, and runs commands in it. */
public final class WorkspaceChecks implements Checks {
  /** The end of what a command printed, which is where errors stand. */
  private static final int KEPT = 16 << 10;

  private final CommandSettings settings;

  public WorkspaceChecks(CommandSettings settings) {
    this.settings = settings;
  }

  @Override
  public @Nullable Objection run(Check check, Assignment assignment) throws InterruptedException {
    return switch (check) {
      case Check.FileExists(String path) ->
          Files.exists(assignment.workspace().resolve(path))
              ? null
              : new Objection("there is no such file in the workspace", "");
      case Check.Shell shell -> shell(shell, assignment);
    };
  }

  private @Nullable Objection shell(Check.Shell check, Assignment assignment)
      throws InterruptedException {
    Tail tail = new Tail(KEPT);
    try {
      Exit exit = new AgentProcess(settings).run(launch(check, assignment), new Kept(tail));
      boolean holds = exit.isSuccess() == (check.expect() == Check.Expect.PASS);
      return holds ? null : new Objection("it ended with " + exit, end(tail.text()));
    } catch (IOException e) {
      return new Objection("it could not be run: " + IoReason.of(e), "");
    }
  }

  /** The last line alone may be longer than an agent could read. */
  private static String end(String text) {
    return text.length() <= KEPT ? text : "… " + Shortened.end(text, KEPT);
  }

  private Launch launch(Check.Shell check, Assignment assignment) {
    Map<String, String> environment = new HashMap<>(AgentEnvironment.of(settings, assignment));
    // What it starts may be the agent's, but it is no turn: it can't ask.
    environment.remove("HOLDPOINT_TOKEN");
    environment.remove("HOLDPOINT_SESSION");
    return new Launch(
        assignment.task(),
        List.of("/bin/sh", "-c", check.command()),
        assignment.workspace(),
        environment,
        "");
  }

  private record Kept(Tail tail) implements Output {
    @Override
    public void out(String line) {
      tail.add(line);
    }

    @Override
    public void err(String line) {
      tail.add(line);
    }
  }
}
