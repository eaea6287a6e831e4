import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Checks (`--check`) or rewrites (`--replace`) the format of every Java source of the repository,
/// from its root.
final class Format {
  private static final List<String> ROOTS = List.of("engine", "app", "bench", "launcher", "tools");

  public static void main(String[] args) throws Exception {
    boolean check = args[0].equals("--check");
    var mode = check ? Stream.of("--dry-run", "--set-exit-if-changed") : Stream.of("--replace");
    var files = ROOTS.stream().map(Path::of).filter(Files::isDirectory).flatMap(Format::sources);
    var command = Stream.concat(mode, files.map(Path::toString)).toArray(String[]::new);
    int exit = format(command);
    if (check && exit != 0) {
      System.err.println(
          "Not formatted: the files named above. Run: mvn -N validate exec:exec@format");
    }
    System.exit(exit);
  }

  private static int format(String[] command) throws Exception {
    var out = new PrintWriter(System.out, true);
    var err = new PrintWriter(System.err, true);
    return new Main(out, err, System.in).format(command);
  }

  private static Stream<Path> sources(Path root) {
    try {
      return Files.walk(root)
          .filter(path -> path.toString().endsWith(".java"))
          .filter(path -> !path.toString().contains("/target/"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
