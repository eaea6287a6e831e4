package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One gate, open or closed, with its question and what came of it. */
final class GateText {
  private static final String INDENT = "   ";

  private final Screen screen;
  private final Instant now;

  GateText(Screen screen, Instant now) {
    this.screen = screen;
    this.now = now;
  }

  /** As a part of its task. */
  List<String> lines(Gate gate) {
    String asked = "asked " + Ago.since(gate.askedAt(), now) + " in turn " + gate.turn();
    List<String> lines = new ArrayList<>();
    lines.add(heading(gate, screen.dim(asked)));
    question(gate, ActionText.Extent.CUT, lines);
    return lines;
  }

  /**
   * By itself, with everything that is known about it.
   *
   * @param address of its page, null where no server is known
   */
  List<String> lines(Task task, Gate gate, @Nullable String address) {
    List<String> lines = new ArrayList<>();
    lines.add(heading(gate, gate.kind() + ", " + gate.state().word()));
    fact("Task", task.id() + "  " + Escaped.line(task.spec().title()), lines);
    fact(
        "Asked",
        "%s (%s) in run %d, step %s, turn %d"
            .formatted(
                ExactTime.of(gate.askedAt()),
                Ago.since(gate.askedAt(), now),
                gate.run(),
                Escaped.line(gate.step()),
                gate.turn()),
        lines);
    // What closed without an answer is told below the question.
    if (gate.answer() != null) {
      fact("Closed", OutcomeText.of(gate), lines);
    }
    if (address != null) {
      fact("Page", address, lines);
    }
    question(gate, ActionText.Extent.WHOLE, lines);
    return lines;
  }

  private String heading(Gate gate, String what) {
    return "%s %s  %s".formatted(OutcomeText.icon(gate), screen.bold(gate.id().toString()), what);
  }

  private static void fact(String name, String text, List<String> lines) {
    lines.add(INDENT + "%-10s %s".formatted(name + ":", text));
  }

  private void question(Gate gate, ActionText.Extent extent, List<String> lines) {
    new QuestionText(screen, now, extent)
        .linesWithHint(gate)
        .forEach(line -> lines.add(INDENT + line));
    lines.add(INDENT + outcome(gate));
  }

  /** The files that came with it, on a line of their own. */
  private static String with(Answer answer) {
    String names =
        answer.attachments().stream()
            .map(file -> "%s (%,d bytes)".formatted(Escaped.line(file.name()), file.size()))
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "" : "\n     with " + names;
  }

  private String outcome(Gate gate) {
    Answer answer = gate.answer();
    if (answer != null) {
      return screen.green("→ ")
          + Escaped.block(OutcomeText.answer(gate, answer)).replace("\n", "\n     ")
          + screen.dim(
              "  by %s via %s".formatted(Escaped.line(answer.by()), answer.channel().word()))
          + with(answer);
    }
    if (!gate.isOpen()) {
      return screen.yellow(OutcomeText.of(gate));
    }
    return gate.review() == null
        ? screen.yellow("waits for an answer: ") + "holdpoint respond " + gate.id()
        : screen.yellow("waits for a review: ") + "holdpoint review " + gate.id();
  }
}
