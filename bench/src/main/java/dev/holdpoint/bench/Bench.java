package dev.holdpoint.bench;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Prints this machine's bare figures and ours beside them, in one run. */
final class Bench {
  static final List<Benchmark> ALL =
      List.of(
          new BareBenchmark(),
          new CycleBenchmark(),
          new LatencyBenchmark(),
          new ParkedBenchmark(),
          new FoldBenchmark(),
          new ProgramBenchmark(),
          new MirrorBenchmark(),
          new NativeBenchmark(),
          new ServeBenchmark());

  private static final int PASSED = 0;
  private static final int FAILED = 1;
  private static final int CANT = 2;

  private Bench() {}

  /** Arguments: the directory to work in, the launcher, then options and names of benchmarks. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    List<String> words = List.of(args).subList(2, args.length);
    List<Benchmark> chosen = new ArrayList<>();
    Sizes sizes = Sizes.FULL;
    boolean json = false;
    for (String word : words) {
      switch (word) {
        case "--quick" -> sizes = Sizes.QUICK;
        case "--tiny" -> sizes = Sizes.TINY;
        case "--json" -> json = true;
        default -> chosen.add(named(word));
      }
    }
    Printer printer = json ? new Printer.Json(out) : new Printer.Text(out);
    try (Ground ground = new Ground(Path.of(args[0]), Path.of(args[1]), sizes)) {
      System.exit(run(chosen.isEmpty() ? ALL : chosen, ground, printer) ? PASSED : FAILED);
    }
  }

  private static Benchmark named(String name) {
    for (Benchmark benchmark : ALL) {
      if (benchmark.name().equals(name)) {
        return benchmark;
      }
    }
    System.err.println("bench/run: there is no benchmark " + name + ". There are:");
    ALL.forEach(one -> System.err.printf("  %-10s %s%n", one.name(), one.about()));
    System.exit(CANT);
    throw new IllegalStateException();
  }

  /** Whether all figures keep their limits. */
  static boolean run(List<Benchmark> chosen, Ground ground, Printer printer) throws Exception {
    List<Figure> all = new ArrayList<>();
    for (Benchmark benchmark : chosen) {
      printer.begin(benchmark);
      benchmark.measure(
          ground,
          figure -> {
            all.add(figure);
            printer.print(benchmark, figure);
          });
    }
    printer.end(all);
    return all.stream().allMatch(Figure::passes);
  }
}
