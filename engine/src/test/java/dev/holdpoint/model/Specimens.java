package dev.holdpoint.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Ordinary values for tests that care about something else. */
public final class Specimens {
  public static final Instant START = Instant.parse("2026-01-31T12:00:00Z");
  public static final TaskId TASK = new TaskId("hp-1a2b");
  public static final Owner OWNER = new Owner("owner-1", "here", 4711);
  public static final Owner OTHER_OWNER = new Owner("owner-2", "here", 4712);
  public static final Payload INTRO =
      Payload.of(
          """
          <!-- INTERACTION_LEVEL_NONE -->
          Decide for yourself.
          <!-- INTERACTION_LEVEL_LOW -->
          Interaction %%INTERACTION_THRESHOLD%%/5 (LOW): ask when blocked.
          <!-- INTERACTION_LEVEL_MEDIUM -->
          Interaction %%INTERACTION_THRESHOLD%%/5 (MEDIUM): ask about decisions.
          <!-- INTERACTION_LEVEL_HIGH -->
          Interaction %%INTERACTION_THRESHOLD%%/5 (HIGH): ask about everything.
          <!-- COMMON_INSTRUCTIONS -->
          How to ask: be brief.
          """);
  public static final Payload STEP =
      Payload.of("You are at step %%STEP%%.\n\n# %%TITLE%%\n\n%%BODY%%\n");

  public static final Payload PLANNING = Payload.of("Plan %%TITLE%% in %%PLANNING_DIR%%.\n");

  private Specimens() {}

  /** A plan of a run that is planned before, and whose result is reviewed. */
  public static RunPlan reviewed(int threshold, ReviewRules reviews, String... steps) {
    RunPlan plan = plan(threshold, steps);
    return new RunPlan(
        plan.threshold(),
        plan.intro(),
        plan.steps(),
        plan.patience(),
        false,
        Permissions.BUILT_IN,
        reviews);
  }

  /** The same, whose work is committed. */
  public static RunPlan committing(RunPlan plan) {
    return new RunPlan(
        plan.threshold(),
        plan.intro(),
        plan.steps(),
        plan.patience(),
        true,
        Permissions.BUILT_IN,
        plan.reviews());
  }

  /** A plan is reviewed, with changes so often. */
  public static ReviewRules planFirst(int mostCycles) {
    return new ReviewRules(new PlanningRules(".plan", mostCycles, PLANNING.digest()), false);
  }

  /** Nothing but the result is reviewed. */
  public static ReviewRules resultLast() {
    return new ReviewRules(null, true);
  }

  /** A review of files that say this. */
  public static Proposal proposal(String words) {
    return new Proposal(
        List.of(
            new Artefact("plan.md", Digest.of("plan " + words)),
            new Artefact("todos.yaml", Digest.of("todos " + words)),
            new Artefact("workspace.md", Digest.of("notes " + words))));
  }

  public static Review review(Proposal proposal) {
    return new Review(Review.Subject.PLAN, 1, false, proposal, List.of(), null);
  }

  public static Event opened(int gate, int turn, Review review) {
    return new Event.GateOpened(
        gate,
        turn,
        new Question("Good?", null, new Input.Reviewing(review), false, null, null, null),
        false);
  }

  public static Event passed(int gate, Proposal seen) {
    return new Event.GateAnswered(
        gate, new Answer(new Reply.Passed(seen.digest(), false), "Ada", Channel.CLI));
  }

  public static Event sentBack(int gate, Proposal seen, String feedback) {
    return new Event.GateAnswered(
        gate,
        new Answer(
            new Reply.ChangesRequested(seen.digest(), feedback, List.of()), "Ada", Channel.CLI));
  }

  public static TaskSpec spec() {
    return TaskSpec.of("Add login", "Let people in.");
  }

  /** A task that was made of a file. */
  public static TaskSpec specOf(String source) {
    return new TaskSpec("Add login", "…", source, 2, Size.MEDIUM, null, null, null);
  }

  /** A task that stands at this place of a list. */
  public static TaskSpec spec(String title, int priority) {
    return new TaskSpec(title, "…", null, priority, Size.MEDIUM, null, null, null);
  }

  public static AgentSpec agent() {
    return new AgentSpec("mine", "scripted", Map.of(), List.of());
  }

  /** A plan with steps of these names, one step named work where there are none. */
  public static RunPlan plan(int threshold, String... steps) {
    Stream<String> names = steps.length == 0 ? Stream.of("work") : Stream.of(steps);
    return new RunPlan(
        new Threshold(threshold),
        INTRO.digest(),
        names.map(name -> new StepPlan(name, STEP.digest(), agent())).toList());
  }

  /** A plan whose steps all keep to these rules. */
  public static RunPlan plan(int threshold, StepRules rules, String... steps) {
    RunPlan plan = plan(threshold, steps);
    return new RunPlan(
        plan.threshold(),
        plan.intro(),
        plan.steps().stream()
            .map(step -> new StepPlan(step.name(), step.prompt(), step.agent(), null, rules))
            .toList());
  }

  /** Steps may fail so often before the run does. */
  public static StepRules retries(int retries) {
    return new StepRules(List.of(), retries, null, null, null);
  }

  public static Event queued(int run, int threshold, StepRules rules, String... steps) {
    return new Event.RunQueued(run, plan(threshold, rules, steps));
  }

  /** What a plan's digests stand for. */
  public static List<Payload> payloads() {
    return List.of(INTRO, STEP, PLANNING);
  }

  public static Event queued(int run, int threshold, String... steps) {
    return new Event.RunQueued(run, plan(threshold, steps));
  }

  public static Event started(int turn, int step) {
    return started(turn, step, OWNER);
  }

  public static Event started(int turn, int step, Owner owner) {
    String token = "token of turn " + turn + (owner.equals(OWNER) ? "" : " of " + owner.id());
    return new Event.TurnStarted(turn, step, owner, Digest.of(token), Digest.of("prompt"));
  }

  /** A run whose gates wait for so long. */
  public static Event queued(int run, Duration timeout, OnTimeout onTimeout) {
    RunPlan plan = plan(2);
    return new Event.RunQueued(
        run,
        new RunPlan(
            plan.threshold(), plan.intro(), plan.steps(), new Patience(timeout, onTimeout)));
  }

  /** An approval is asked for. */
  public static Event opened(int gate, int turn, Action action) {
    return new Event.GateOpened(gate, turn, approval(action), false);
  }

  public static Question approval(Action action) {
    return new Question("May I?", null, new Input.Approval(action), false, null, null, null);
  }

  /** A command in the shell. */
  public static Action action(String command) {
    String args = "{\"command\":\"" + command + "\"}";
    return new Action("Bash", args, "/work", Digest.of("Bash " + args + " /work"));
  }

  public static Event approved(int gate) {
    return new Event.GateAnswered(gate, new Answer(new Reply.Approved(null), "Ada", Channel.CLI));
  }

  public static Event opened(int gate, int turn, String prompt) {
    return new Event.GateOpened(gate, turn, Question.of(prompt), false);
  }

  public static Event openedAndWaited(int gate, int turn, String prompt) {
    return new Event.GateOpened(gate, turn, Question.of(prompt), true);
  }

  public static Event answered(int gate, String text) {
    return new Event.GateAnswered(gate, said(text));
  }

  public static Answer said(String text) {
    return new Answer(new Reply.Said(text), "Ada", Channel.CLI);
  }

  public static Event ended(int turn, Event.Ending ending) {
    return new Event.TurnEnded(turn, ending, null, null, List.of());
  }

  public static Question keyed(String prompt, String key) {
    return new Question(prompt, null, new Input.Text(), false, null, null, key);
  }

  public static Question confident(String prompt, double confidence) {
    return new Question(prompt, null, new Input.Text(), false, confidence, null, null);
  }

  public static Question sensitive(String prompt) {
    return new Question(prompt, null, new Input.Password(), true, null, null, null);
  }
}
