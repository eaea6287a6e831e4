package dev.holdpoint.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;

/**
 * The built launcher in a place of its own, with a program behind it that tells what reached it.
 *
 * @param home where the program is laid out
 * @param command the launcher
 */
record LaunchedProgram(Path home, Path command) {
  /** Who waits in the common pool keeps every other test from hearing that a process ended. */
  private static final Executor OWN_THREAD = work -> Thread.ofPlatform().daemon().start(work);

  private static final Path BUILT = Path.of("target/holdpoint").toAbsolutePath();

  private static final String MAIN =
      """
      package dev.holdpoint.app;
      import java.util.HexFormat;
      import static java.nio.charset.StandardCharsets.UTF_8;
      class Main {
        public static void main(String[] args) throws Exception {
          for (var argument : args) tell("argument", HexFormat.of().formatHex(argument.getBytes(UTF_8)));
          new String(System.in.readAllBytes(), UTF_8).lines().forEach(line -> tell("input", line));
          tell("directory", System.getProperty("user.dir"));
          tell("launcher", System.getProperty("holdpoint.launcher"));
          tell("lc_all", System.getProperty("holdpoint.lc_all"));
          tell("extra", System.getProperty("extra"));
          var exit = System.getenv("EXIT");
          System.exit(exit == null ? 0 : Integer.parseInt(exit));
        }
        private static void tell(String what, String value) { System.out.println(what + "=" + value); }
      }
      class Training { public static void main(String[] args) { System.out.println("trained"); } }
      """;

  static LaunchedProgram lay(Path home) throws IOException {
    var classes = Files.createDirectories(home.resolve("classes"));
    var source = Files.writeString(classes.resolve("Main.java"), MAIN);
    tool("javac", "-d", classes.toString(), source.toString());
    Files.createDirectories(home.resolve("lib"));
    tool(
        "jar",
        "-cf",
        home.resolve("lib/holdpoint.jar").toString(),
        "-C",
        classes.toString(),
        "dev");
    Executable.copy(BUILT.resolve("bin"), home.resolve("bin"));
    Executable.copy(BUILT.resolve("launcher"), home.resolve("launcher"));
    Files.writeString(home.resolve("build-id"), "1\n");
    return at(home);
  }

  private static LaunchedProgram at(Path home) throws IOException {
    var real = home.toRealPath();
    return new LaunchedProgram(real, real.resolve("bin/holdpoint"));
  }

  private static void tool(String name, String... arguments) {
    assertEquals(
        0, ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, arguments));
  }

  /** Another one of the same build, which shares the runtime because making one takes long. */
  LaunchedProgram copy(Path target) throws IOException {
    for (var part : List.of("bin", "lib", "launcher", "cache", "build-id")) {
      Executable.copy(home.resolve(part), target.resolve(part));
    }
    Files.createSymbolicLink(target.resolve("runtime"), home.resolve("runtime"));
    return at(target);
  }

  /** Sources that were not built yet; building them means to run this script. */
  Sources sources(Path root, String build) throws IOException {
    var built = copy(root.resolve("built/holdpoint")).home();
    delete(built.resolve("cache"));
    Executable.copy(home.resolve("launcher"), root.resolve("launcher"));
    Executable.copy(command, root.resolve("holdpoint"));
    Files.writeString(root.resolve("pom.xml"), "");
    var script = "#!/bin/sh\necho built >> builds\n" + build + "\n";
    var maven = Executable.write(root.resolve("path/mvn"), script);
    var path = maven.getParent() + ":" + System.getenv("PATH");
    return new Sources(root, Map.of("PATH", path, "BUILT", built.toString()));
  }

  /** Leaves JAVA_HOME and the PATH as the only places where a JDK may be found. */
  void hideJdks() throws IOException {
    var search = home.resolve("launcher/find-jdk.sh");
    Files.writeString(search, Files.readString(search).replace(" /", " /nowhere/"));
  }

  Result run(Path directory, Map<String, String> environment, String... arguments)
      throws Exception {
    var line = new ArrayList<>(List.of(command.toString()));
    line.addAll(List.of(arguments));
    return start(directory, environment, line.toArray(String[]::new)).result();
  }

  static Running start(Path directory, Map<String, String> environment, String... line)
      throws IOException {
    var builder = new ProcessBuilder(line).directory(directory.toFile());
    var variables = new HashMap<>(builder.environment());
    builder.environment().clear();
    builder.environment().put("PATH", variables.getOrDefault("PATH", ""));
    builder.environment().put("HOME", directory.toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    var process = builder.start();
    return new Running(
        process,
        CompletableFuture.supplyAsync(() -> text(process.getInputStream()), OWN_THREAD),
        CompletableFuture.supplyAsync(() -> text(process.getErrorStream()), OWN_THREAD));
  }

  private static String text(InputStream stream) {
    try (stream) {
      return new String(stream.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void delete(Path path) throws IOException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      try (var files = Files.walk(path)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Sources with a launcher at their root, and what the environment of its callers holds. */
  record Sources(Path root, Map<String, String> environment) {
    String command() {
      return root.resolve("holdpoint").toString();
    }

    Path home() {
      return root.resolve("app/target/holdpoint");
    }
  }

  /** A program at work. */
  record Running(Process process, CompletableFuture<String> out, CompletableFuture<String> err) {
    void type(String text) throws IOException {
      process.getOutputStream().write(text.getBytes(UTF_8));
    }

    Result result() throws Exception {
      process.getOutputStream().close();
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "does not end");
      return new Result(process.exitValue(), out.get(), err.get());
    }
  }

  /** How a program ended, and what it said. */
  record Result(int exit, String out, String err) {
    List<String> values(String name) {
      var start = name + "=";
      return out.lines()
          .filter(l -> l.startsWith(start))
          .map(l -> l.substring(start.length()))
          .toList();
    }

    List<String> errors() {
      return err.lines().toList();
    }
  }
}
