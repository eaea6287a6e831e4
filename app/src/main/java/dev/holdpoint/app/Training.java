package dev.holdpoint.app;

import static java.util.Comparator.naturalOrder;

import dev.holdpoint.app.access.Grant;
import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.model.Role;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the JVM watches to record an ahead-of-time cache: the typical commands, one after the other
 * in one process, and for the server's cache a server as well. Whatever is not run here starts
 * slower; whatever is, every start loads. So the server of tools is not: its libraries would cost
 * each command more than it gains.
 */
final class Training {
  /** One that is played: no program is started. GATE and TASK are those of its question. */
  private static final List<String> REHEARSAL =
      List.of(
          "--version",
          "--help",
          "init",
          "validate",
          "list",
          "run tasks/example.md",
          "run --json",
          "list",
          "list --awaiting",
          "list --awaiting --json",
          "show TASK",
          "log TASK",
          "journal TASK",
          "respond GATE friendly",
          "run",
          "show TASK",
          "add Sweep --priority 1",
          "list --json",
          "list --ids",
          "tree",
          "stats",
          "show hp-none",
          "cancel hp-none",
          "respond hp-none.1 yes",
          "journal verify",
          "token list",
          "where");

  /** One with a program in a repository. */
  private static final List<String> REAL =
      List.of("run -m Sweep", "log TASK", "diff TASK", "ask Which?", "respond GATE this", "run");

  private static final String CONFIG =
      """
      interactionThreshold: 5
      agent: shell
      agents:
        shell: {type: command, command: [sh, agent.sh]}
      """;

  private static final String AGENT =
      """
      [ "$HOLDPOINT_TURN" != 1 ] || echo '{"status": "needs_input", "question": "Which?"}'
      """;

  private static final String NONE = "/dev/null";

  private Training() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("holdpoint-training-").toRealPath();
    Map<String, String> env = CallersEnvironment.read();
    // One class that is not in the cache, and the JVM opens the whole jar for it.
    CleanStop stop = Main.stopping(Main.cli(env, folder));
    try {
      env.keySet().removeIf(name -> name.startsWith("HOLDPOINT_"));
      env.put("HOLDPOINT_KEYS", folder.resolve("keys").toString());
      call(repository(folder.resolve("real")), env, REAL);
      // Without a PATH no coding agent is found, so that the example is played.
      env.put("PATH", "");
      Path project = Files.createDirectory(folder.resolve("rehearsal"));
      call(project, env, REHEARSAL);
      if (args[0].equals("serve")) {
        serve(project, env);
      }
    } finally {
      delete(folder);
    }
    stop.exit(0);
  }

  private static Path repository(Path folder) throws IOException, InterruptedException {
    Files.createDirectory(folder);
    Files.writeString(folder.resolve("holdpoint.yaml"), CONFIG);
    Files.writeString(folder.resolve("agent.sh"), AGENT);
    String git =
        "git init -q && git add . && git -c user.name=x -c user.email=x@localhost commit -qm x";
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", git).directory(folder.toFile());
    // Nothing of what this was started in: neither its repository, as in a hook, nor its
    // signatures.
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().putAll(Map.of("GIT_CONFIG_GLOBAL", NONE, "GIT_CONFIG_SYSTEM", NONE));
    // Where there is no git, it is a folder: whoever has it starts slower in a repository.
    builder.redirectErrorStream(true).redirectOutput(Redirect.DISCARD).start().waitFor();
    return folder;
  }

  private static void call(Path project, Map<String, String> env, List<String> commands)
      throws IOException {
    for (String command : commands) {
      String gate = gate(project);
      String[] words =
          command
              .replace("GATE", gate)
              .replace("TASK", gate.replaceFirst("\\.\\d+$", ""))
              .split(" ");
      Main.cli(env, project).run(words);
    }
  }

  /** The first one: each has a folder of its name. */
  private static String gate(Path project) throws IOException {
    Path folder = project.resolve(".holdpoint/interaction");
    if (!Files.isDirectory(folder)) {
      return "hp-none.1";
    }
    try (Stream<Path> gates = Files.list(folder)) {
      return gates
          .map(gate -> gate.getFileName().toString())
          .min(naturalOrder())
          .orElse("hp-none.1");
    }
  }

  /** A server, and a person who looks at it. */
  private static void serve(Path project, Map<String, String> env) throws IOException {
    try (Workbench bench = new Assembly(project, env).open(project);
        Workbench.Serving serving = bench.serve(bench.server().with(null, 0))) {
      Grant grant = new Grant(Role.ADMIN, "training", null);
      String token = bench.gatekeeper().token(grant, "training", "here").secret();
      for (String page : List.of("/healthz", "/", "/board", "/api/v1/tasks", "/api/v1/gates")) {
        ask(serving.address(), page, token);
      }
    }
  }

  private static void ask(URI address, String path, String token) throws IOException {
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      String request =
          "GET %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n"
              .formatted(path, address.getAuthority(), token);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getInputStream().readAllBytes();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
