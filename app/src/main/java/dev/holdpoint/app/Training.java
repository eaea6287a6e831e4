package dev.holdpoint.app;

import dev.holdpoint.app.access.Grant;
import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.model.Role;
import java.io.IOException;
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
 * What the JVM watches to record the ahead-of-time cache: the typical commands, one after the other
 * in one process. Whatever is not run here starts slower; whatever is, every command loads. So the
 * server of tools is not: its libraries would cost each start more than it gains at its own.
 */
final class Training {
  private static final List<List<String>> COMMANDS =
      List.of(
          List.of("--version"),
          List.of("--help"),
          List.of("init"),
          List.of("validate"),
          List.of("list"),
          List.of("run", "tasks/example.md"),
          List.of("run", "--json"),
          List.of("list"),
          List.of("list", "--awaiting"),
          List.of("list", "--awaiting", "--json"),
          List.of("add", "A task", "--priority", "1"),
          List.of("list", "--json"),
          List.of("list", "--ids"),
          List.of("tree"),
          List.of("show", "hp-none"),
          List.of("stats"),
          List.of("ask", "Is anybody there?"),
          List.of("respond", "hp-none.1", "yes"),
          List.of("where"));

  private Training() {}

  public static void main(String[] args) throws IOException {
    CleanStop stop = CleanStop.install(() -> {});
    Path project = Files.createTempDirectory("holdpoint-training-").toRealPath();
    try {
      Map<String, String> env = CallersEnvironment.read();
      // Without a PATH no agent is found, so that the example is played and no program is started.
      env.put("PATH", "");
      env.keySet().removeIf(name -> name.startsWith("HOLDPOINT_"));
      env.put("HOLDPOINT_KEYS", project.resolve("keys").toString());
      for (List<String> command : COMMANDS) {
        call(project, env, command);
      }
      serve(project, env);
    } finally {
      delete(project);
    }
    stop.exit(0);
  }

  private static void call(Path project, Map<String, String> env, List<String> command) {
    Main.cli(env, project).run(command.toArray(String[]::new));
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
