package dev.holdpoint.app.agent.process;

import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How a program is started.
 *
 * @param command the program's absolute path, then its arguments
 * @param environment all of it; nothing is inherited
 * @param input what it can read on its standard input
 */
public record Launch(
    TaskId task,
    List<String> command,
    Path directory,
    Map<String, String> environment,
    String input) {
  public Launch {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    if (command.isEmpty()) {
      throw new IllegalArgumentException("there is no program to start");
    }
  }
}
