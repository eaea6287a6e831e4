package dev.holdpoint.app;

import dev.holdpoint.app.agent.process.AgentTree;
import dev.holdpoint.app.cli.Cli;
import dev.holdpoint.app.cli.Context;
import dev.holdpoint.engine.TurnToken;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The program's entry. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Map<String, String> env = CallersEnvironment.read();
    Path directory = Path.of("").toAbsolutePath();
    Cli cli =
        new Cli(
            Context.standard(env, directory, new Assembly(directory, env), () -> agentToken(env)));
    CleanStop stop = CleanStop.install(cli::stopped);
    stop.exit(cli.run(args));
  }

  private static @Nullable TurnToken agentToken(Map<String, String> env) {
    String token = AgentTree.token(env);
    return token == null ? null : TurnToken.parse(token);
  }
}
