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
import java.util.stream.Stream;
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
  private final PlanWork plan;

  // The turn's thread is gone before anybody else looks at these.
  private @Nullable ChangedFiles files;
  private @Nullable List<String> strays;
  private Remains remains = Remains.NOTHING;

  TurnWork(
      Engine engine,
      World world,
      Task before,
      Assignment assignment,
      Workspace workspace,
      TurnDesk desk) {
    this.engine = engine;
    this.world = world;
    this.assignment = assignment;
    this.workspace = workspace;
    this.desk = desk;
    this.run = Objects.requireNonNull(before.run());
    this.plan = new PlanWork(engine, world.plans(), before, assignment, workspace);
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
    plan.prepare();
    List<String> allowed = allowed();
    files = allowed == null ? List::of : workspace.watch(assignment.run(), assignment.turn());
    Agent agent = world.agents().apply(assignment.agent());
    Report report = agent.work(assignment, narrator);
    // Before the checks: what those write is not the agent's.
    strays = strays();
    if (plan.isPlanning()) {
      return report.outcome() instanceof Outcome.Finished && !hasAsked()
          ? plan.planned(report)
          : report;
    }
    remains = plan.remains();
    return strays.isEmpty() ? checked(report, narrator) : report;
  }

  /** What it came to, also where it was stopped or broke, now that its agent is gone. */
  Report judged(Report report) {
    List<String> others = strays == null ? strays() : strays;
    return others.isEmpty() ? report : with(trespass(others), report);
  }

  /** What was changed and should not have been. */
  private List<String> strays() {
    List<String> allowed = allowed();
    return allowed == null || files == null
        ? List.of()
        : AllowedPaths.of(allowed).violations(files.now());
  }

  /** Whoever plans does no step yet; whoever carries a plan out keeps it up to date. */
  private @Nullable List<String> allowed() {
    List<String> allowed = rules().allowWrite();
    if (allowed == null) {
      return null;
    }
    return plan.isPlanning()
        ? plan.ownFiles()
        : Stream.concat(allowed.stream(), plan.ownFiles().stream()).toList();
  }

  /** What the turn came to, as it is written down with this task. */
  Turns.Turnout turnout(TurnWatch.Heard heard, Task task) {
    return new Turns.Turnout(heard.report(task), heard.covered(remains, task));
  }

  private Outcome trespass(List<String> others) {
    String named = String.join(", ", others.subList(0, Math.min(MOST_NAMED, others.size())));
    String more =
        others.size() > MOST_NAMED ? " and %d more".formatted(others.size() - MOST_NAMED) : "";
    List<String> allowed = Objects.requireNonNullElse(rules().allowWrite(), List.of());
    String bounds =
        plan.isPlanning()
            ? "before its plan was approved, where it may write %s only"
                .formatted(String.join(", ", plan.ownFiles()))
            : "outside of allowWrite (%s)".formatted(String.join(", ", allowed));
    return new Outcome.OutOfBounds(
        "the agent changed %s%s, %s; nothing was reverted".formatted(named, more, bounds));
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
        objection.output().lines().forEach(narrator::checked);
        String why = "%s, but %s".formatted(check.words(), objection.why());
        return with(new Outcome.Unchecked(why, objection.output()), report);
      }
    }
    if (!rules().checks().isEmpty()) {
      // What checks have written is accepted, committed and applied with all the rest.
      remains = remains.with(plan.outputs());
    }
    // At a gate nothing is committed.
    if (run.plan().commits() && !remains.holdsUp(run)) {
      workspace.commit(narrator.covered(message(summary)));
    }
    return report;
  }

  private String message(@Nullable String summary) {
    StringBuilder message = new StringBuilder();
    message.append("%s: %s".formatted(assignment.task(), assignment.step()));
    if (summary != null && !summary.isBlank()) {
      message.append("\n\n").append(summary.strip());
    }
    List<String> done = plan.doneNow();
    if (!done.isEmpty()) {
      message.append("\n\nDone:\n- ").append(String.join("\n- ", done));
    }
    return message.toString();
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
