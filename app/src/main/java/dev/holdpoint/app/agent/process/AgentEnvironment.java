package dev.holdpoint.app.agent.process;

import dev.holdpoint.port.Assignment;
import java.io.File;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The environment variables that an agent's programs get. */
public final class AgentEnvironment {
  static final String TASK = "HOLDPOINT_TASK";

  /** Another one for each start of a program: by it, whatever that started is known. */
  static final String LAUNCH = "HOLDPOINT_LAUNCH";

  private static final String OURS = "HOLDPOINT_";

  /** Where keys stand, no key itself: without it, {@code holdpoint ask} could write nothing. */
  private static final String KEYS = "HOLDPOINT_KEYS";

  /** Where a server of this project listens. */
  public static final String URL = "HOLDPOINT_URL";

  private static final Set<String> KEPT = Set.of(KEYS, URL);

  private AgentEnvironment() {}

  /**
   * What agents are started with beside their settings.
   *
   * @param served where a server listens, null where none does
   */
  public static Map<String, String> knowing(@Nullable String served, Map<String, String> env) {
    if (served == null) {
      return env;
    }
    Map<String, String> all = new HashMap<>(env);
    all.put(URL, served);
    return all;
  }

  public static Map<String, String> of(CommandSettings settings, Assignment assignment) {
    Map<String, String> env = new HashMap<>(settings.env());
    // Holdpoint may itself have been called by an agent: that agent's words are not for this one.
    env.keySet().removeIf(name -> name.startsWith(OURS) && !KEPT.contains(name));
    assignment.agent().withheld().forEach(env::remove);
    env.put("PATH", path(settings));
    env.put("PWD", assignment.workspace().toAbsolutePath().toString());
    env.remove("OLDPWD");
    env.put(TASK, assignment.task().value());
    env.put("HOLDPOINT_RUN", Integer.toString(assignment.run()));
    env.put("HOLDPOINT_STEP", assignment.step());
    env.put("HOLDPOINT_TURN", Integer.toString(assignment.turn()));
    env.put("HOLDPOINT_PHASE", assignment.stage().word());
    env.put("HOLDPOINT_PROJECT", settings.project().toString());
    env.put("HOLDPOINT_TOKEN", assignment.token());
    if (assignment.agent().settings().get("model") instanceof String model) {
      env.put("HOLDPOINT_MODEL", model);
    }
    String session = assignment.session();
    if (session != null) {
      env.put("HOLDPOINT_SESSION", session);
    }
    return env;
  }

  private static String path(CommandSettings settings) {
    String inherited = settings.env().getOrDefault("PATH", Programs.USUAL);
    return settings.launcherDir() + File.pathSeparator + inherited;
  }
}
