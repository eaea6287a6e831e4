import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Brings what the launcher finds missing: the build itself, a small Java runtime, the
/// ahead-of-time caches.
///
/// One process does it while others wait. The lock is one that the operating system takes back from
/// a killed process. Runtime and caches only make starts faster: where they can't be made, a file
/// `cache/<build-id>.none` says so, and the program runs without them.
final class Prepare {
  /// What the program and its libraries use. This tells what that is by now, from a built tree:
  /// `jdeps --print-module-deps --ignore-missing-deps app/target/holdpoint/lib/holdpoint.jar`. It
  /// does not see what is loaded by name, hence beyond it: java.net.http for models and webhooks,
  /// java.naming, java.management and java.security.jgss for the web server and PostgreSQL's
  /// driver, jdk.zipfs for archives.
  private static final String MODULES =
      String.join(
          ",",
          "java.base",
          "java.desktop",
          "java.logging",
          "java.management",
          "java.naming",
          "java.net.http",
          "java.security.jgss",
          "java.sql",
          "java.xml",
          "jdk.httpserver",
          "jdk.management",
          "jdk.unsupported",
          "jdk.zipfs");

  private static final String MADE_OF = MODULES + " " + System.getProperty("java.runtime.version");
  private static final Path JDK = Path.of(System.getProperty("java.home"));

  private final Path home;

  private Prepare(Path home) {
    this.home = home;
  }

  /// Arguments: the built program's directory, and the root of its sources, empty if there are
  /// none.
  public static void main(String[] args) throws InterruptedException {
    var home = Path.of(args[0]);
    try {
      Files.createDirectories(home);
      try (var file = FileChannel.open(home.resolve(".lock"), CREATE, READ, WRITE)) {
        if (file.tryLock() == null) {
          say("another start is preparing the program, waiting for it");
          file.lock();
        }
        var prepare = new Prepare(home);
        prepare.awaitOrphan();
        prepare.bring(args[1]);
      }
    } catch (IOException e) {
      say("can't prepare the program in " + home + ": " + e.getMessage());
      // What is built can be started all the same.
      System.exit(Files.exists(home.resolve("build-id")) ? 0 : 1);
    }
  }

  private void bring(String sources) throws IOException, InterruptedException {
    if (!Files.exists(home.resolve("build-id"))) {
      say("first start: building, which takes a minute or two");
      build(Path.of(sources));
    } else if (ready()) {
      return;
    } else {
      say("new build: preparing it for fast starts, which takes some seconds");
    }
    try {
      Files.deleteIfExists(log());
      bringRuntime();
      record("commands");
      record("serve");
    } catch (IOException e) {
      say("starts will be slower than they could be: " + e.getMessage());
      Files.createDirectories(home.resolve("cache"));
      Files.writeString(cache(".none"), e.getMessage() + "\n");
    }
    prune();
  }

  private boolean ready() throws IOException {
    return Files.exists(cache(".none"))
        || Files.exists(cache(".commands.aot"))
            && Files.exists(cache(".serve.aot"))
            && Files.isExecutable(home.resolve("runtime/bin/java"));
  }

  private void build(Path sources) throws IOException, InterruptedException {
    var log = home.resolve("build.log");
    Files.deleteIfExists(log);
    var maven =
        List.of(
            "mvn",
            "-B",
            "-q",
            "-DskipTests",
            "-Dmaven.compiler.failOnWarning=false",
            "-pl",
            "app",
            "-am",
            "package");
    try {
      run(maven, sources, log);
    } catch (Failed e) {
      var lines = Files.readAllLines(log);
      lines.stream().skip(Math.max(0, lines.size() - 20)).forEach(System.err::println);
      say("the build failed; all of its output is in " + log);
      System.exit(1);
    } catch (IOException e) {
      say(
          "building needs Maven, and there is no mvn on the PATH: see"
              + " https://maven.apache.org/install.html");
      System.exit(2);
    }
  }

  /// Makes a runtime of just the modules needed. Where that can't be, the JDK itself has to serve.
  private void bringRuntime() throws IOException, InterruptedException {
    var runtime = home.resolve("runtime");
    var madeOf = runtime.resolve("made-of");
    if (Files.exists(madeOf) && Files.readString(madeOf).equals(MADE_OF)) {
      return;
    }
    var fresh = home.resolve("runtime.new");
    delete(fresh);
    try {
      run(
          JDK.resolve("bin/jlink").toString(),
          "--add-modules=" + MODULES,
          "--strip-debug",
          "--no-header-files",
          "--no-man-pages",
          "--output=" + fresh);
      // Fails where programs can't be run from, as on a file system mounted noexec.
      run(fresh.resolve("bin/java").toString(), "--version");
      Files.writeString(fresh.resolve("made-of"), MADE_OF);
    } catch (IOException e) {
      delete(fresh);
      Files.createSymbolicLink(fresh, JDK);
    }
    delete(runtime);
    Files.move(fresh, runtime);
  }

  /// Everything in a cache is loaded at every start: so the server, which is half of it, has one of
  /// its own. Without recorded profiles, which would have the JVM compile at once what a command
  /// uses a few times.
  private void record(String what) throws IOException, InterruptedException {
    var fresh = cache(".new");
    Files.createDirectories(fresh.getParent());
    run(
        home.resolve("runtime/bin/java").toString(),
        "@" + home.resolve("launcher/jvm.options"),
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:-AOTRecordTraining",
        "-XX:AOTCacheOutput=" + fresh,
        "-Dorg.sqlite.lib.path=" + home.resolve("native"),
        "-Dorg.sqlite.tmpdir=" + home.resolve("native"),
        "-Dholdpoint.launcher=" + home.resolve("bin"),
        "-cp",
        home.resolve("lib/holdpoint.jar").toString(),
        "dev.holdpoint.app.Training",
        what);
    if (!Files.exists(fresh)) {
      throw new Failed("the JVM recorded no ahead-of-time cache, see " + log());
    }
    Files.move(fresh, cache("." + what + ".aot"), ATOMIC_MOVE);
  }

  /// Removes what belongs to other builds, or was left half done.
  private void prune() throws IOException {
    var own = List.of(cache(".commands.aot"), cache(".serve.aot"), cache(".none"));
    try (var files = Files.list(home.resolve("cache"))) {
      for (var file : files.toList()) {
        if (!own.contains(file)) {
          delete(file);
        }
      }
    }
  }

  private Path cache(String suffix) throws IOException {
    var id = Files.readString(home.resolve("build-id")).strip();
    return home.resolve("cache").resolve(id + suffix);
  }

  private void run(String... command) throws IOException, InterruptedException {
    run(List.of(command), home, log());
  }

  private void run(List<String> command, Path directory, Path log)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("JAVA_HOME", JDK.toString());
    builder.redirectErrorStream(true).redirectOutput(Redirect.appendTo(log.toFile()));
    builder.redirectInput(Redirect.from(new File("/dev/null")));
    var process = builder.start();
    try {
      Files.writeString(child(), identity(process.toHandle()));
      if (!process.waitFor(1, TimeUnit.HOURS)) {
        throw new Failed(command.getFirst() + " does not end, see " + log);
      }
    } finally {
      process.destroyForcibly().waitFor();
      Files.deleteIfExists(child());
    }
    if (process.exitValue() != 0) {
      throw new Failed(command.getFirst() + " failed, see " + log);
    }
  }

  /// A killed predecessor may have left a process behind that still writes here.
  private void awaitOrphan() throws IOException {
    if (!Files.exists(child())) {
      return;
    }
    var orphan = Files.readString(child());
    var alive = ProcessHandle.allProcesses().filter(p -> identity(p).equals(orphan)).findFirst();
    alive.ifPresent(
        process -> {
          say("an interrupted start left a process at work, waiting for it");
          process.onExit().join();
        });
    Files.delete(child());
  }

  /// The start time tells it from a later process with the same number.
  private static String identity(ProcessHandle process) {
    return process.pid() + " " + process.info().startInstant().orElse(null);
  }

  private Path log() {
    return home.resolve("prepare.log");
  }

  private Path child() {
    return home.resolve(".child");
  }

  private static void delete(Path path) throws IOException {
    if (!Files.exists(path, NOFOLLOW_LINKS)) {
      return;
    }
    try (var files = Files.walk(path)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void say(String message) {
    System.err.println("holdpoint: " + message);
  }

  /// A program that was started and ended badly.
  private static final class Failed extends IOException {
    Failed(String message) {
      super(message);
    }
  }
}
