package dev.holdpoint.engine;

import dev.holdpoint.model.Check;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Checks;
import dev.holdpoint.port.Workspaces.ChangedFiles;
import dev.holdpoint.port.Workspaces.Workspace;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A turn's work: the agent's, and then what the rules of its step demand, so that all of it can be
 * stopped in the same way.
 */
final class TurnWork {
  private static final int MOST_NAMED = 5;

  private final Engine engine;
  private final World world;
  private final Assignment assignment;
  private final Workspace workspace;
  private final TurnDesk desk;
  private final Run run;

  // The turn's thread is gone before anybody else looks at these.
  private @Nullable ChangedFiles files;
  private @Nullable List<String> strays;

  TurnWork(
      Engine engine,
      World world,
      Task started,
      Assignment assignment,
      Workspace workspace,
      TurnDesk desk) {
    this.engine = engine;
    this.world = world;
    this.assignment = assignment;
    this.workspace = workspace;
    this.desk = desk;
    this.run = Objects.requireNonNull(started.run());
  }

  Assignment assignment() {
    return assignment;
  }

  TurnDesk desk() {
    return desk;
  }

  StepRules rules() {
    return run.currentStep().rules();
  }

  Report done(TurnMask narrator) throws InterruptedException {
    List<String> allowed = rules().allowWrite();
    files = allowed == null ? List::of : workspace.watch(assignment.run(), assignment.turn());
    Agent agent = world.agents().apply(assignment.agent());
    Report report = agent.work(assignment, narrator);
    // Before the checks: what those write is not the agent's.
    strays = strays();
    return strays.isEmpty() ? checked(report, narrator) : report;
  }

  /** What it came to, also where it was stopped or broke, now that its agent is gone. */
  Report judged(Report report) {
    List<String> others = strays == null ? strays() : strays;
    return others.isEmpty() ? report : with(trespass(others), report);
  }

  /** What was changed and should not have been. */
  private List<String> strays() {
    List<String> allowed = rules().allowWrite();
    return allowed == null || files == null
        ? List.of()
        : AllowedPaths.of(allowed).violations(files.now());
  }

  private Outcome trespass(List<String> others) {
    String named = String.join(", ", others.subList(0, Math.min(MOST_NAMED, others.size())));
    String more =
        others.size() > MOST_NAMED ? " and %d more".formatted(others.size() - MOST_NAMED) : "";
    List<String> allowed = Objects.requireNonNullElse(rules().allowWrite(), List.of());
    return new Outcome.OutOfBounds(
        "the agent changed %s%s, outside of allowWrite (%s); nothing was reverted"
            .formatted(named, more, String.join(", ", allowed)));
  }

  private Report checked(Report report, TurnMask narrator) throws InterruptedException {
    boolean nothingToDo = rules().checks().isEmpty() && !run.plan().commits();
    if (nothingToDo
        || !(report.outcome() instanceof Outcome.Finished(@Nullable String summary))
        || hasAsked()) {
      return report;
    }
    for (Check check : rules().checks()) {
      Checks.Objection objection = world.checks().run(check, assignment);
      if (objection != null) {
        objection.output().lines().forEach(narrator::said);
        String why = "%s, but %s".formatted(check.words(), objection.why());
        return with(new Outcome.Unchecked(why, objection.output()), report);
      }
    }
    if (run.plan().commits()) {
      workspace.commit(narrator.covered(message(summary)));
    }
    return report;
  }

  private String message(@Nullable String summary) {
    String subject = "%s: %s".formatted(assignment.task(), assignment.step());
    return summary == null || summary.isBlank() ? subject : subject + "\n\n" + summary.strip();
  }

  /** Then the step is not done, whatever the agent says. */
  private boolean hasAsked() {
    return engine.task(assignment.task()).undelivered().stream()
        .anyMatch(gate -> gate.turn() == assignment.turn());
  }

  private static Report with(Outcome outcome, Report report) {
    return new Report(outcome, report.assumptions(), report.session(), report.usage());
  }

  /** Keeps what the turn left, also where it was stopped. */
  void keep() {
    workspace.keep(assignment.run(), assignment.turn());
  }
}
