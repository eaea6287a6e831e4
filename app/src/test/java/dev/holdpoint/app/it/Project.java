package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.app.Executable;
import dev.holdpoint.app.Openers;
import dev.holdpoint.app.cli.Context.Opener;
import dev.holdpoint.app.cli.InProcess;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A throw-away project, and the real program called in it. */
final class Project {
  /** The agent keeps its prompt and environment of each turn where tests can see them. */
  private static final String SEE =
      """
      #!/bin/sh
      cat > "$SEEN/prompt.$HOLDPOINT_TURN"
      env > "$SEEN/env.$HOLDPOINT_TURN"
      pwd > "$SEEN/pwd.$HOLDPOINT_TURN"
      echo "$HOLDPOINT_TURN" >> "$SEEN/turns"
      """;

  private static final String GRACE = "holdpoint.graceMillis";
  private static final String PATIENCE = "-D" + GRACE + "=60000";
  private static final String STATE = ".state.json";

  static {
    // As the launcher would say it, for what is called in this process.
    System.setProperty("holdpoint.launcher", Program.LAUNCHER.getParent().toString());
    System.setProperty(GRACE, "60000");
  }

  final Path root;
  final Path seen;
  final Map<String, String> environment = new HashMap<>();

  private Project(Path root, Path seen) {
    this.root = root;
    this.seen = seen;
  }

  /** An empty directory that is no repository, with an empty home beside it. */
  static Project in(Path temporary) throws IOException {
    Path real = temporary.toRealPath();
    Project project =
        new Project(
            Files.createDirectories(real.resolve("project")),
            Files.createDirectories(real.resolve("seen")));
    project.environment.put("PATH", System.getenv("PATH"));
    project.environment.put("HOME", Files.createDirectories(real.resolve("home")).toString());
    project.environment.put("USER", "ada");
    project.environment.put("SEEN", project.seen.toString());
    project.environment.put("GIT_CONFIG_NOSYSTEM", "1");
    return project;
  }

  /** With an agent that is this shell script; it has read its prompt before. */
  Project agent(String script) throws IOException {
    executable("agent.sh", SEE + script);
    return write(
        "holdpoint.yaml",
        """
        interactionThreshold: 3
        agent: mine
        agents:
          mine: {type: command, command: ["./agent.sh"]}
        """);
  }

  /** With an agent that plays these turns. */
  Project scenario(String turns) throws IOException {
    write("scenario.yaml", turns);
    return write(
        "holdpoint.yaml",
        """
        interactionThreshold: 3
        agent: play
        agents:
          play: {type: script, scenario: scenario.yaml}
        """);
  }

  /** A repository with everything committed that is there now. */
  Project git() throws Exception {
    write(".gitignore", ".holdpoint/\n");
    shell("git init -q -b main && git add -A && " + commit("first"));
    return this;
  }

  static String commit(String message) {
    return "git -c user.name=Ada -c user.email=ada@example.org commit -q -m '" + message + "'";
  }

  String shell(String command) throws Exception {
    return Program.shell("cd " + Program.quoted(root.toString()) + " && " + command);
  }

  Project write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  Project executable(String name, String text) throws IOException {
    Executable.write(root.resolve(name), text);
    return this;
  }

  Project with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** How long an agent may go on after asking: not half a minute in tests. */
  Project graceMillis(int millis) {
    return with("HOLDPOINT_JAVA_OPTS", "-D" + GRACE + "=" + millis);
  }

  String read(String name) throws IOException {
    return Files.readString(root.resolve(name));
  }

  String seen(String name) throws IOException {
    return Files.readString(seen.resolve(name));
  }

  /** Whether an agent has written this down: a shell makes a file before it writes to it. */
  boolean hasSeen(String name) throws IOException {
    return Files.exists(seen.resolve(name)) && Files.size(seen.resolve(name)) > 0;
  }

  boolean has(String name) {
    return Files.exists(root.resolve(name));
  }

  /** Calls the program with an empty standard input. */
  Result run(String... arguments) throws Exception {
    try (Running running = start(arguments)) {
      return running.result();
    }
  }

  Result runWithInput(String input, String... arguments) throws Exception {
    try (Running running = start(arguments)) {
      return running.result(input);
    }
  }

  Running start(String... arguments) throws IOException {
    return Program.start(root, environment, Program.line(arguments));
  }

  /** Calls the program at a terminal of this many columns. */
  Running terminal(int columns, String... arguments) throws IOException {
    String words =
        Program.line(arguments).stream().map(Program::quoted).collect(Collectors.joining(" "));
    return atTerminal("stty cols " + columns + " rows 40; exec " + words);
  }

  Running terminal(String... arguments) throws IOException {
    return terminal(100, arguments);
  }

  /** A shell's command line at a terminal of its own. */
  Running atTerminal(String command) throws IOException {
    Map<String, String> at = new HashMap<>(environment);
    at.put("SHELL", "/bin/sh");
    at.putIfAbsent("TERM", "xterm");
    return Program.start(root, at, List.of("script", "-qfec", command, "/dev/null"));
  }

  /** The id of the only task; read from the files of states, since every start takes its time. */
  String task() throws Exception {
    List<String> states = names(".holdpoint/state");
    states.removeIf(name -> !name.endsWith(STATE));
    assertEquals(1, states.size(), states::toString);
    return states.getFirst().substring(0, states.getFirst().length() - STATE.length());
  }

  JsonObject show(String task) throws Exception {
    return here("show", task, "--json").exits(0).json();
  }

  /**
   * Calls a command in this very process, where the test is not about the process: with the same
   * store, repository and agents, but without a start of the program, which takes far longer.
   */
  Result here(String... arguments) throws Exception {
    if (!environment.getOrDefault("HOLDPOINT_JAVA_OPTS", PATIENCE).equals(PATIENCE)) {
      return run(arguments);
    }
    Opener opener = Openers.of(root, environment);
    InProcess.Outcome outcome = InProcess.call(opener, root, environment, arguments);
    return new Result(outcome.exit(), outcome.out(), outcome.err());
  }

  String state() throws Exception {
    return show(task()).text("state");
  }

  /** The types of the only task's entries, in order. */
  List<String> events() throws Exception {
    return here("journal", task(), "--json").exits(0).jsonList().stream()
        .map(entry -> entry.text("type"))
        .toList();
  }

  JsonObject stateFile(String task) throws IOException {
    return Json.object(read(".holdpoint/state/" + task + STATE));
  }

  /** The turns' numbers in the order in which the agent was started. */
  List<String> turns() throws IOException {
    return Files.exists(seen.resolve("turns"))
        ? Files.readAllLines(seen.resolve("turns"))
        : List.of();
  }

  List<String> names(String folder) throws IOException {
    if (!has(folder)) {
      return new ArrayList<>();
    }
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      return new ArrayList<>(files.map(f -> f.getFileName().toString()).sorted().toList());
    }
  }
}
