package dev.holdpoint.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A project on disk whose agent asks once, and the program run in it. */
record Project(Path directory, Path launcher, Path keys) {
  static final int DONE = 0;
  static final int WAITING = 101;

  static Project make(Ground ground) throws IOException, InterruptedException {
    Path directory = Files.createDirectories(ground.fresh("project"));
    Files.writeString(
        directory.resolve("holdpoint.yaml"),
        """
        interactionThreshold: 3
        agent: play
        agents: {play: {type: script, scenario: play.yaml}}
        """);
    Files.writeString(
        directory.resolve("play.yaml"),
        """
        turns:
          - - ask: {prompt: "Which database should keep the sessions?"}
          - - finish: {summary: "Uses ${answer}"}
        """);
    // A repository of its own: around it is ours, whose place for stores is no place for this one.
    Child.millis(directory, DONE, Map.of(), List.of("git", "init", "--quiet"));
    return new Project(directory, ground.launcher(), ground.keys());
  }

  /** Where the program keeps its journal. */
  Path store() throws IOException {
    return Files.createDirectories(directory.resolve(".git", "holdpoint"));
  }

  double millis(int expected, String... arguments) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(launcher.toString()));
    line.addAll(List.of(arguments));
    return Child.millis(directory, expected, Map.of(Keys.FOLDER, keys.toString()), line);
  }

  /** What the last command printed. */
  String printed() throws IOException {
    return new String(Files.readAllBytes(directory.resolve("printed.txt")), StandardCharsets.UTF_8);
  }
}
