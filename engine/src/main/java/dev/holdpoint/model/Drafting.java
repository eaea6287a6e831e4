package dev.holdpoint.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a run is with its plan.
 *
 * @param refused how many turns in a row left no plan that could be reviewed
 * @param problems what was wrong with the last of them
 * @param approved what a person approved last, null while nobody has
 * @param todos the payload of the todos as the last turn left them, null before the first
 * @param committed the payload of the todos as they were when the current step began
 * @param departures from the approved plan, as they were flagged and nobody has judged yet
 * @param drifts all departures of the run, judged or not, in their order
 * @param trusted whether a person wants no more reviews in this run
 */
public record Drafting(
    int refused,
    List<String> problems,
    @Nullable Proposal approved,
    @Nullable Digest todos,
    @Nullable Digest committed,
    List<String> departures,
    List<Drift> drifts,
    boolean trusted) {
  static final Drafting BEGUN =
      new Drafting(0, List.of(), null, null, null, List.of(), List.of(), false);

  public Drafting {
    problems = List.copyOf(problems);
    departures = List.copyOf(departures);
    drifts = List.copyOf(drifts);
  }

  Drafting refused(List<String> why) {
    return new Drafting(refused + 1, why, approved, todos, committed, departures, drifts, trusted);
  }

  /** A plan is there: earlier tries are forgotten. */
  Drafting proposed() {
    return new Drafting(0, List.of(), approved, todos, committed, departures, drifts, trusted);
  }

  Drafting approved(Proposal plan) {
    Digest planned = plan.text(Todos.FILE);
    Digest now = planned == null ? todos : planned;
    return new Drafting(
        0, List.of(), plan, now, committed == null ? now : committed, List.of(), drifts, trusted);
  }

  /** A step is finished, and with it what was done in it. */
  Drafting atNextStep() {
    return new Drafting(refused, problems, approved, todos, todos, departures, drifts, trusted);
  }

  Drafting withTodos(Digest now) {
    return new Drafting(refused, problems, approved, now, committed, departures, drifts, trusted);
  }

  Drafting drifted(Event.DriftFlagged flagged, Instant at) {
    List<String> fresh = new ArrayList<>(flagged.departures());
    fresh.removeAll(departures);
    List<Drift> all = new ArrayList<>(drifts);
    all.add(new Drift(flagged.turn(), at, fresh, approved, flagged.found()));
    return new Drafting(
        refused, problems, approved, todos, committed, flagged.departures(), all, trusted);
  }

  /** What a person does not want is flagged once more where it is still there. */
  Drafting sentBack() {
    return new Drafting(refused, problems, approved, todos, committed, List.of(), drifts, trusted);
  }

  Drafting inTrust() {
    return new Drafting(refused, problems, approved, todos, committed, departures, drifts, true);
  }
}
