package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.Family;
import dev.holdpoint.model.Clocks;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.MadeAssumption;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.Progress;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.model.Usage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A whole task as a person reads it at a terminal. */
final class TaskText {
  private final Screen screen;
  private final Instant now;
  private final List<String> lines = new ArrayList<>();

  TaskText(Screen screen, Instant now) {
    this.screen = screen;
    this.now = now;
  }

  /**
   * @param workspace where its work stands, and what comes next
   */
  List<String> lines(Task task, Family family, List<String> workspace) {
    lines.add(
        "%s %s  %s"
            .formatted(
                family.state().icon(),
                screen.bold(task.id().value()),
                Escaped.line(task.spec().title())));
    fact("State", state(task, family));
    Run run = task.run();
    if (run != null) {
      fact(
          "Run",
          "%d · %sstep %s (%d of %d) · turn %d · agent %s · threshold %d"
              .formatted(
                  run.number(),
                  run.stage() == Stage.PLANNING ? "planning · " : "",
                  run.currentStep().name(),
                  Math.min(run.step() + 1, run.plan().steps().size()),
                  run.plan().steps().size(),
                  run.lastTurn(),
                  run.currentStep().agent().name(),
                  run.plan().threshold().value()));
    }
    if (run != null) {
      tries(run);
    }
    new RelativesText(task, family).facts().forEach(fact -> fact(fact.name(), fact.text()));
    fact(
        "Priority",
        task.spec().priority() + " · size " + task.spec().size().name().toLowerCase(Locale.ROOT));
    String role = task.spec().role();
    if (role != null) {
      fact("Role", Escaped.line(role));
    }
    Interactive planning = task.spec().planning().interactive();
    if (planning != null) {
      fact("Planning", planning.word());
    }
    String source = task.spec().source();
    if (source != null) {
      fact("File", Escaped.line(source));
    }
    for (Document document : task.spec().documents()) {
      fact(
          "Document",
          "%s (%s, %,d bytes)"
              .formatted(Escaped.line(document.name()), document.type(), document.size()));
    }
    for (String name : task.spec().datasources()) {
      fact("Data source", Escaped.line(name));
    }
    Clocks clocks = task.clocksAt(now);
    fact(
        "Time",
        "worked %s, waited for people %s"
            .formatted(Ago.words(clocks.working()), Ago.words(clocks.waiting())));
    for (Usage usage : task.usage()) {
      fact("Tokens", usage(usage));
    }
    workspace.forEach(line -> lines.add("   " + line));
    fact("Created", ExactTime.of(task.createdAt()) + " (" + Ago.since(task.createdAt(), now) + ")");
    body(task);
    gates(task);
    assumptions(task);
    return lines;
  }

  /** What went wrong in the step that the run is at. */
  private void tries(Run run) {
    Progress.Setback setback = run.progress().setback();
    if (setback != null) {
      fact(
          "Tried",
          "%d times in vain, of %d; the last time, in turn %d: %s"
              .formatted(
                  run.progress().failures(),
                  run.currentStep().rules().retries() + 1,
                  setback.turn(),
                  Escaped.line(setback.why())));
    }
  }

  private static String state(Task task, Family family) {
    Run run = task.run();
    String word = family.state().word();
    if (family.state() == TaskState.BLOCKED) {
      return word + ", not done yet: " + RelativesText.listed(family.blockers());
    }
    if (task.standing() == Task.Standing.CLOSED) {
      return word + ", closed by a person";
    }
    if (run == null) {
      return word + ", not started";
    }
    return switch (run.phase()) {
      case Phase.Done done when done.summary() != null ->
          word + ": " + Escaped.line(done.summary());
      case Phase.Failed(String reason) -> word + ": " + Escaped.line(reason);
      case Phase.Working working -> word + ", by " + working.owner();
      case Phase.Sleeping(Instant until) -> word + " until " + ExactTime.of(until);
      case Phase.Done _, Phase.Ready _, Phase.Waiting _, Phase.Cancelled _, Phase.Superseded _ ->
          word;
    };
  }

  private static String usage(Usage usage) {
    Double cost = usage.costUsd();
    return "%,d in, %,d out (%s)%s"
        .formatted(
            usage.inputTokens(),
            usage.outputTokens(),
            Escaped.line(usage.model()),
            cost == null ? "" : String.format(Locale.ROOT, ", %.4f USD", cost));
  }

  /** What the agent is told beside the title. */
  private void body(Task task) {
    String body = task.spec().body().strip();
    if (!body.isEmpty() && !body.equals(task.spec().title())) {
      heading("Task");
      Escaped.block(body).lines().forEach(line -> lines.add("   " + line));
    }
  }

  private void gates(Task task) {
    if (task.gates().isEmpty()) {
      return;
    }
    heading("Questions and answers");
    GateText text = new GateText(screen, now);
    task.gates().forEach(gate -> lines.addAll(text.lines(gate)));
  }

  private void assumptions(Task task) {
    if (task.assumptions().isEmpty()) {
      return;
    }
    heading("Assumptions");
    for (MadeAssumption made : task.assumptions()) {
      Double confidence = made.assumption().confidence();
      lines.add(
          "   turn %d: %s%s"
              .formatted(
                  made.turn(),
                  Escaped.line(made.assumption().text()),
                  confidence == null ? "" : " (confidence " + confidence + ")"));
      String question = made.assumption().question();
      if (question != null) {
        lines.add(screen.dim("     instead of asking: " + Escaped.line(question)));
      }
    }
  }

  private void heading(String text) {
    lines.add("");
    lines.add(screen.bold(text));
  }

  private void fact(String name, String text) {
    lines.add("   %-9s %s".formatted(name, text));
  }
}
