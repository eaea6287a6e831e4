import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Packs the laid out program, with a Java runtime and the ahead-of-time cache, into a release
/// archive for this platform.
final class Dist {
  private final Path stage;

  private Dist(Path stage) {
    this.stage = stage;
  }

  /// Arguments: the laid out program, the repository's root, the version.
  public static void main(String[] args) throws Exception {
    var home = Path.of(args[0]);
    var root = Path.of(args[1]).toRealPath();
    var name = "holdpoint-" + args[2] + "-" + platform();
    var dist = new Dist(root.resolve("target/dist").resolve(name));
    dist.stage(home, root);
    dist.completion();
    var archive = root.resolve("target").resolve(name + ".tar.gz");
    run(List.of("tar", "-czf", archive.toString(), name), dist.stage.getParent());
    System.out.println("Release archive: " + archive);
  }

  private static String platform() {
    var os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    var arch = System.getProperty("os.arch");
    return (os.startsWith("mac") ? "macos" : os.replace(" ", ""))
        + "-"
        + (arch.equals("amd64") || arch.equals("x86_64")
            ? "x64"
            : arch.equals("aarch64") ? "arm64" : arch);
  }

  private void stage(Path home, Path root) throws Exception {
    delete(stage);
    for (var part : List.of("bin", "lib", "native", "launcher", "build-id")) {
      copy(home.resolve(part), stage.resolve(part));
    }
    for (var text : List.of("LICENSE", "README.md", "CHANGELOG.md")) {
      if (Files.exists(root.resolve(text))) {
        Files.copy(root.resolve(text), stage.resolve(text));
      }
    }
    var java = System.getProperty("java.home") + "/bin/java";
    run(
        List.of(java, stage.resolve("launcher/Prepare.java").toString(), stage.toString(), ""),
        stage);
    try (var caches = Files.newDirectoryStream(stage.resolve("cache"), "*.aot")) {
      if (!caches.iterator().hasNext() || Files.isSymbolicLink(stage.resolve("runtime"))) {
        throw new IOException("no runtime or no cache, see " + stage.resolve("prepare.log"));
      }
    }
    Files.delete(stage.resolve("prepare.log"));
    Files.delete(stage.resolve(".lock"));
  }

  /// The program prints one script, which serves bash and zsh alike.
  private void completion() throws Exception {
    var bash = Files.createDirectories(stage.resolve("completion")).resolve("holdpoint.bash");
    var command = List.of(stage.resolve("bin/holdpoint").toString(), "completion");
    var process = new ProcessBuilder(command).redirectOutput(bash.toFile()).start();
    if (process.waitFor() != 0) {
      System.out.println("No shell completion: `holdpoint completion` fails");
      delete(bash.getParent());
      return;
    }
    Files.copy(bash, bash.resolveSibling("holdpoint.zsh"));
  }

  private static void run(List<String> command, Path directory) throws Exception {
    var process = new ProcessBuilder(command).directory(directory.toFile()).inheritIO().start();
    if (process.waitFor() != 0) {
      throw new IOException("failed: " + String.join(" ", command));
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : files.toList()) {
        var target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target, COPY_ATTRIBUTES);
      }
    }
  }

  private static void delete(Path path) throws IOException {
    if (Files.exists(path)) {
      try (var files = Files.walk(path)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
