import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Measures how long a command takes from nothing to its end, against node doing nothing: medians
/// of alternating runs.
final class Start {
  private static final int RUNS = 20;
  private static final double LIMIT = 3.0;

  private Start() {}

  /// Arguments: the launcher, then the command's arguments.
  public static void main(String[] args) throws Exception {
    var project = Files.createTempDirectory("holdpoint-bench");
    int exit = 2;
    try {
      Files.writeString(
          project.resolve("holdpoint.yaml"),
          "agent: play\nagents: {play: {type: script, scenario: play.yaml}}\n");
      Files.writeString(project.resolve("play.yaml"), "turns: [[{finish: {summary: Done}}]]\n");
      exit = compare(List.of(args), project);
    } catch (IOException e) {
      System.err.println("bench/start: " + e.getMessage());
    } finally {
      delete(project);
    }
    System.exit(exit);
  }

  private static int compare(List<String> holdpoint, Path project) throws Exception {
    var node = List.of("node", "-e", "0");
    var ours = new ArrayList<Double>();
    var theirs = new ArrayList<Double>();
    if (!holdpoint.get(1).startsWith("-")) {
      for (int i = 1; i <= 5; i++) {
        millis(List.of(holdpoint.getFirst(), "run", "-m", "Task " + i), project);
      }
    }
    // The first ones bring files into memory, and make the program ready.
    millis(holdpoint, project);
    millis(node, project);
    for (int i = 0; i < RUNS; i++) {
      ours.add(millis(holdpoint, project));
      theirs.add(millis(node, project));
    }
    double ratio = median(ours) / median(theirs);
    System.out.printf(
        "%-30s %6.1f ms%n",
        "holdpoint " + String.join(" ", holdpoint.subList(1, holdpoint.size())), median(ours));
    System.out.printf("%-30s %6.1f ms%n", String.join(" ", node), median(theirs));
    System.out.printf(
        "ratio %.2f, limit %.1f: %s%n", ratio, LIMIT, ratio <= LIMIT ? "PASS" : "FAIL");
    return ratio <= LIMIT ? 0 : 1;
  }

  private static double millis(List<String> command, Path directory)
      throws IOException, InterruptedException {
    var nothing = new File("/dev/null");
    var errors = directory.resolve("errors.txt");
    var builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.redirectInput(nothing).redirectOutput(nothing).redirectError(errors.toFile());
    // The key of a store that is gone in a moment has no place among the others.
    builder.environment().put("HOLDPOINT_KEYS", directory.resolve("keys").toString());
    long start = System.nanoTime();
    int exit = builder.start().waitFor();
    double millis = (System.nanoTime() - start) / 1e6;
    if (exit != 0) {
      throw new IOException(
          "exit %d of %s%n%s".formatted(exit, String.join(" ", command), Files.readString(errors)));
    }
    return millis;
  }

  private static double median(List<Double> values) {
    var sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  private static void delete(Path directory) throws IOException {
    try (var files = Files.walk(directory)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
