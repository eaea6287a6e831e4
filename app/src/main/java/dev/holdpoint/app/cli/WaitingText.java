package dev.holdpoint.app.cli;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import java.io.PrintStream;
import java.nio.file.Path;

/** Tells what a task waits for, and both ways to answer. */
final class WaitingText {
  private final Context context;
  private final Workbench bench;
  private final PrintStream out;

  /**
   * @param out where it is told: results must not be mixed with it
   */
  WaitingText(Context context, Workbench bench, PrintStream out) {
    this.context = context;
    this.bench = bench;
    this.out = out;
  }

  /** About an agent that waits within its turn: the folder for files comes only after it. */
  void tellMeanwhile(Gate gate) {
    question(gate);
    out.flush();
  }

  private void question(Gate gate) {
    Screen screen = context.screen();
    out.println(gate.icon() + " " + screen.bold(gate.id().toString()));
    new QuestionText(screen, bench.engine().now())
        .linesWithHint(gate)
        .forEach(line -> out.println("   " + line));
    out.println();
    if (gate.review() != null) {
      out.println("   Look with     " + command() + " review " + gate.id());
      out.println("   approve with  " + command() + " review " + gate.id() + " --approve");
      out.println("   or ask with   " + command() + " review " + gate.id() + " --changes \"…\"");
      page(gate);
      return;
    }
    // As an argument other programs would see it: whoever answers is asked for it.
    String argument = gate.question().sensitive() ? "" : " \"…\"";
    out.println("   Answer with   " + command() + " respond " + gate.id() + argument);
    page(gate);
  }

  private void page(Gate gate) {
    String address = bench.gateAddresses().of(gate.id());
    if (address != null) {
      out.println("   or open       " + address);
    }
  }

  void tell(Task task) {
    tellWaiting(task);
    out.println("   then          " + command() + " run");
    out.flush();
  }

  /** The same, where the one who tells goes on by itself. */
  void tellWaiting(Task task) {
    for (Gate gate : task.openGates()) {
      question(gate);
      if (!gate.question().sensitive() && gate.review() == null) {
        out.println("   or with       echo \"…\" > " + quoted(response(gate)));
      }
    }
    out.flush();
  }

  /** How the program is called for this project from here. */
  String command() {
    Path root = bench.places().root();
    return context.directory().toAbsolutePath().normalize().startsWith(root)
        ? "holdpoint"
        : "holdpoint -C " + quoted(root);
  }

  private Path response(Gate gate) {
    Path file = bench.places().interaction().resolve(gate.id().toString()).resolve("response.txt");
    Path here = context.directory().toAbsolutePath().normalize();
    return file.startsWith(here) ? here.relativize(file) : file;
  }

  private static String quoted(Path path) {
    String text = path.toString();
    return text.matches("[A-Za-z0-9_./+@:,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
