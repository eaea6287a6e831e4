import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.sqlite.util.LibraryLoaderUtil;

/// Lays the program out as it is installed: `bin`, `lib`, `native`, `launcher` and the `build-id`.
///
/// The class path it is run with goes into the one jar in `lib`. A file that is the same already is
/// left alone, another one is replaced by a rename: the program may be running from here.
final class Layout {
  private final Path home;
  private final Set<Path> laid = new HashSet<>();

  private Layout(Path home) {
    this.home = home;
  }

  /// Arguments: the directory to lay out, the app's own jar, the repository's root.
  public static void main(String[] args) throws Exception {
    var root = Path.of(args[2]);
    var layout = new Layout(Path.of(args[0]));
    var libraries = System.getProperty("java.class.path").split(File.pathSeparator);
    var jars = Stream.concat(Stream.of(args[1]), Stream.of(libraries)).map(Path::of).toList();
    layout.write(OneJar.of(jars), "lib/holdpoint.jar");
    layout.sqlite();
    for (var file : List.of("Prepare.java", "find-jdk.sh", "jvm.options")) {
      layout.copy(root.resolve("launcher").resolve(file), "launcher/" + file);
    }
    layout.copy(root.resolve("holdpoint"), "bin/holdpoint").toFile().setExecutable(true, false);
    for (var directory : List.of("bin", "lib", "native", "launcher")) {
      layout.prune(directory);
    }
    layout.identify();
  }

  private Path copy(Path from, String to) throws IOException {
    return write(Files.readAllBytes(from), to);
  }

  /// Unpacks SQLite's library for this platform, so that not every start has to.
  private void sqlite() throws IOException {
    var name = LibraryLoaderUtil.getNativeLibName();
    var resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    try (var library = LibraryLoaderUtil.class.getResourceAsStream(resource)) {
      if (library == null) {
        throw new IOException("sqlite-jdbc has no library for this platform: " + resource);
      }
      write(library.readAllBytes(), "native/" + name);
    }
  }

  private Path write(byte[] content, String to) throws IOException {
    var target = home.resolve(to);
    laid.add(target);
    if (Files.exists(target) && MessageDigest.isEqual(content, Files.readAllBytes(target))) {
      return target;
    }
    Files.createDirectories(target.getParent());
    var fresh = target.resolveSibling("." + target.getFileName() + ".new");
    Files.write(fresh, content);
    return Files.move(fresh, target, ATOMIC_MOVE, REPLACE_EXISTING);
  }

  private void prune(String directory) throws IOException {
    try (Stream<Path> files = Files.list(home.resolve(directory))) {
      for (var stale : files.filter(file -> !laid.contains(file)).toList()) {
        Files.delete(stale);
      }
    }
  }

  /// Names what was laid out by its content: the launcher's cache belongs to exactly this build.
  private void identify() throws Exception {
    var digest = MessageDigest.getInstance("SHA-256");
    for (var file : laid.stream().sorted().toList()) {
      digest.update(home.relativize(file).toString().getBytes(UTF_8));
      digest.update(Files.readAllBytes(file));
    }
    var id = HexFormat.of().formatHex(digest.digest(), 0, 8);
    write((id + "\n").getBytes(UTF_8), "build-id");
  }
}
