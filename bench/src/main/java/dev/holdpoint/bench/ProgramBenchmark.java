package dev.holdpoint.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program itself, from nothing to its end, in a project with a large journal. */
final class ProgramBenchmark implements Benchmark {
  private static final Pattern GATE = Pattern.compile("hp-[a-z0-9]+\\.1");
  private static final double MOST_MILLIS = 500;
  private static final String START = "holdpoint --version";

  @Override
  public String name() {
    return "program";
  }

  @Override
  public String about() {
    return "the program from nothing to its end, in a project with a large journal";
  }

  @Override
  public void measure(Ground ground, Consumer<Figure> found) throws Exception {
    Project project = Project.make(ground);
    ground.big().copyTo(project.store());
    Sizes sizes = ground.sizes();
    list(project, sizes, found);
    cold(project, sizes, found);
  }

  private static void list(Project project, Sizes sizes, Consumer<Figure> found) throws Exception {
    project.millis(Project.DONE, "list", "--awaiting");
    long listed = GATE.matcher(project.printed()).results().count();
    if (listed < sizes.gates()) {
      throw new IllegalStateException("%d gates are listed".formatted(listed));
    }
    List<Double> millis = new ArrayList<>();
    List<Double> json = new ArrayList<>();
    List<Double> starts = new ArrayList<>();
    for (int i = 0; i < sizes.starts(); i++) {
      millis.add(project.millis(Project.DONE, "list", "--awaiting"));
      json.add(project.millis(Project.DONE, "list", "--awaiting", "--json"));
      starts.add(project.millis(Project.DONE, "--version"));
    }
    String of = ", %,d of %,d tasks".formatted(sizes.gates(), sizes.tasks());
    found.accept(Figure.bare(START, Load.median(starts), "ms"));
    found.accept(
        Figure.bare("list --awaiting" + of, Load.median(millis), "ms").atMost(MOST_MILLIS));
    found.accept(
        Figure.bare("list --awaiting --json" + of, Load.median(json), "ms").atMost(MOST_MILLIS));
  }

  private static void cold(Project project, Sizes sizes, Consumer<Figure> found) throws Exception {
    List<Double> millis = new ArrayList<>();
    List<Double> starts = new ArrayList<>();
    for (int i = 0; i <= sizes.starts(); i++) {
      project.millis(Project.WAITING, "run", "-m", "Choose a database");
      Matcher gate = GATE.matcher(project.printed());
      if (!gate.find()) {
        throw new IllegalStateException("no gate in: " + project.printed());
      }
      millis.add(project.millis(Project.DONE, "respond", gate.group(), "ours", "--run"));
      starts.add(project.millis(Project.DONE, "--version"));
    }
    // The first one brings files into memory.
    double ours = Load.median(millis.subList(1, millis.size()));
    found.accept(
        Figure.bare("cold: respond --run, to the end", ours, "ms")
            .to(START, ours / Load.median(starts.subList(1, starts.size()))));
  }
}
