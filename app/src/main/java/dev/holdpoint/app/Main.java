package dev.holdpoint.app;

import dev.holdpoint.app.agent.process.AgentMark;
import dev.holdpoint.app.agent.process.AgentTree;
import dev.holdpoint.app.cli.Caller;
import dev.holdpoint.app.cli.Cli;
import dev.holdpoint.app.cli.Context;
import dev.holdpoint.engine.TurnToken;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The program's entry. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Map<String, String> env = CallersEnvironment.read();
    Cli cli = cli(env, Path.of("").toAbsolutePath());
    stopping(cli).exit(cli.run(args));
  }

  /** From here on a signal ends the command line as it should. */
  static CleanStop stopping(Cli cli) {
    return CleanStop.install(cli::stopped);
  }

  /** The command line for a caller in this directory with this environment. */
  static Cli cli(Map<String, String> env, Path directory) {
    return new Cli(
        Context.standard(env, directory, new Assembly(directory, env), () -> caller(env)));
  }

  private static Caller caller(Map<String, String> env) {
    TurnToken token = token(env);
    // Who cleaned its environment and let its parents die has no token, but still the mark.
    return token != null || AgentMark.isHere() ? new Caller.Agent(token) : new Caller.Human();
  }

  private static @Nullable TurnToken token(Map<String, String> env) {
    TurnToken own = TurnToken.parse(env.getOrDefault("HOLDPOINT_TOKEN", ""));
    if (own != null) {
      return own;
    }
    // A variable that was emptied or spoilt does not make an agent's process a person's.
    Map<String, String> without = new HashMap<>(env);
    without.remove("HOLDPOINT_TOKEN");
    String token = AgentTree.token(without);
    return token == null ? null : TurnToken.parse(token);
  }
}
