package dev.holdpoint.app.agent.process;

import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A program of its own that starts an agent, for tests that kill it. */
final class OwnerToKill {
  private OwnerToKill() {}

  public static void main(String[] args) throws Exception {
    Path dir = Path.of(args[0]);
    Launch launch =
        new Launch(
            new TaskId(args[1]),
            List.of("/bin/sh", "-c", args[2]),
            dir,
            Map.of("PATH", "/usr/bin:/bin", AgentEnvironment.TASK, args[1]),
            "the prompt");
    Output output =
        new Output() {
          @Override
          public void out(String line) {
            System.out.println(line);
          }

          @Override
          public void err(String line) {
            System.out.println(line);
          }
        };
    new AgentProcess(dir.resolve("records"), GivenClaims.of("owner"), AgentProcess.PATIENCE)
        .run(launch, output);
  }
}
