package dev.holdpoint.app.agent.process;

import java.nio.file.Path;
import java.util.Map;

/**
 * What all programs of a project's agents have in common.
 *
 * @param project the directory of the governing holdpoint.yaml
 * @param launcherDir where the program {@code holdpoint} is, for the agents' PATH
 * @param records where running processes are recorded
 * @param claims whose turn it is
 * @param env the environment of whoever called Holdpoint
 */
public record CommandSettings(
    Path project, Path launcherDir, Path records, Claims claims, Map<String, String> env) {
  public CommandSettings {
    project = project.toAbsolutePath().normalize();
    launcherDir = launcherDir.toAbsolutePath().normalize();
    records = records.toAbsolutePath().normalize();
    env = Map.copyOf(env);
  }
}
