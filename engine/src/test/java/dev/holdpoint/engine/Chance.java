package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.action;
import static dev.holdpoint.model.Specimens.approval;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Permissions;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.ReviewRules;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.Workspaces.Outputs;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What people and agents come up with, by chance. */
final class Chance {
  /** Why a run ends whatever else is to be said about it. */
  static final String OUT_OF_BOUNDS = "the agent changed ";

  private static final String[] PROMPTS = {"A?", "B?", "C?"};
  private static final String[] COMMANDS = {"ls", "git push"};

  private final Random random;
  private final Habit habit;

  Chance(Random random, Habit habit) {
    this.random = random;
    this.habit = habit;
  }

  /** What the people of a history like. */
  enum Habit {
    ANY,
    /** Their runs are planned first, and they are asked a lot. */
    PLANS
  }

  /** The number of what is done next; who plans mostly goes on, and seldom gives up. */
  int act() {
    int act = random.nextInt(55);
    boolean goesOn = habit == Habit.PLANS && act < 51 && random.nextInt(5) > 0;
    if (!goesOn) {
      return act;
    }
    return switch (random.nextInt(3)) {
      case 0 -> 0;
      case 1 -> 15;
      default -> 23;
    };
  }

  RunPlan plan() {
    StepRules rules = Specimens.retries(random.nextInt(3));
    int threshold = habit == Habit.PLANS ? random.nextInt(2, 6) : random.nextInt(6);
    RunPlan plan = Specimens.plan(threshold, rules, "plan", "build");
    return new RunPlan(
        plan.threshold(),
        plan.intro(),
        plan.steps(),
        patience(),
        false,
        Permissions.BUILT_IN,
        reviews());
  }

  private ReviewRules reviews() {
    return switch (habit == Habit.PLANS ? random.nextInt(2) : random.nextInt(8)) {
      case 0 -> Specimens.planFirst(random.nextInt(1, 3));
      case 1 -> new ReviewRules(Specimens.planFirst(2).planning(), true);
      case 2 -> Specimens.resultLast();
      default -> ReviewRules.NONE;
    };
  }

  /** What a planning turn ends with where it says that it is done. */
  Outcome planned() {
    return random.nextInt(5) < 3
        ? new Outcome.Unplanned(List.of("plan.md is missing"))
        : new Outcome.Planned(draft());
  }

  Draft draft() {
    return Draft.of(
        Map.of("plan.md", "plan " + random.nextInt(3), "todos.yaml", "t " + random.nextInt(3)));
  }

  /** What a turn that does a step leaves. */
  Remains remains(Run run) {
    boolean planned = run.drafting().approved() != null;
    return new Remains(
        planned ? draft() : null,
        planned && random.nextBoolean()
            ? List.of("todo %d is gone".formatted(random.nextInt(3)))
            : List.of(),
        Reviewing.isResultReviewed(run)
            ? new Outputs(List.of("added x"), "v" + random.nextInt(3))
            : null);
  }

  /** Mostly of what is there, sometimes of what was. */
  Submission.Reviewed judgement(Review review) {
    Digest seen = random.nextInt(4) == 0 ? review.proposal().digest() : review.current().digest();
    Reply reply =
        switch (random.nextInt(5)) {
          case 0, 1 ->
              new Reply.ChangesRequested(seen, random.nextInt(5) == 0 ? "" : "smaller", List.of());
          case 2 -> new Reply.Passed(seen, true);
          default -> new Reply.Passed(seen, false);
        };
    boolean changed = random.nextInt(6) == 0;
    return new Submission.Reviewed(seen, reply, changed ? Digest.of("by hand") : null);
  }

  private Patience patience() {
    if (random.nextInt(3) == 0) {
      return Patience.ENDLESS;
    }
    Duration timeout = Duration.ofSeconds(random.nextInt(30, 300));
    return new Patience(timeout, random.nextBoolean() ? OnTimeout.FAIL : OnTimeout.DEFER);
  }

  /**
   * @param secret what the agent knows and should not tell
   */
  Question question(@Nullable String secret) {
    String prompt = PROMPTS[random.nextInt(PROMPTS.length)];
    String told = secret == null || random.nextBoolean() ? prompt : prompt + " " + secret;
    return switch (random.nextInt(9)) {
      case 0 -> keyed();
      case 1 -> Specimens.confident(told, random.nextDouble());
      case 2 -> Specimens.sensitive(told);
      case 3 -> approval(action(told.equals(prompt) ? command() : secret));
      case 4, 5 -> approval(action(command()));
      case 6 -> keyedApproval();
      default -> Question.of(told);
    };
  }

  private Question keyed() {
    String prompt = PROMPTS[random.nextInt(PROMPTS.length)];
    return Specimens.keyed(prompt, key(prompt));
  }

  private Question keyedApproval() {
    String command = command();
    String key = random.nextInt(5) == 0 ? "did-it-run:hp-1a2b.1" : key(command);
    return new Question(
        "May I?", null, new Input.Approval(action(command)), false, null, null, key);
  }

  /** Mostly that of what is asked, sometimes one that may be used for another question. */
  private String key(String asked) {
    return "key " + (random.nextInt(5) == 0 ? PROMPTS[random.nextInt(PROMPTS.length)] : asked);
  }

  ToolUse toolUse() {
    Action action = action(command());
    return new ToolUse("call " + random.nextInt(2), action, action.args(), ToolUse.Reach.BEYOND);
  }

  private String command() {
    return COMMANDS[random.nextInt(COMMANDS.length)];
  }

  /** Mostly what fits the question. */
  Submission submission(@Nullable Question question) {
    int any = random.nextInt(1000);
    if (question == null || random.nextInt(6) == 0) {
      return new Submission.Text(random.nextBoolean() ? " " : "whatever " + any);
    }
    return switch (question.input()) {
      case Input.Text _, Input.Password _ ->
          new Submission.Text((question.sensitive() ? Promises.SECRET : "answer ") + any);
      case Input.Confirmation _ -> new Submission.Text(any % 3 == 0 ? "yes" : "no");
      case Input.Choice choice -> new Submission.Text(choice.values().getFirst());
      case Input.Approval(Action asked) -> decided(asked);
      case Input.Reviewing(Review review) -> judgement(review);
    };
  }

  private Submission decided(Action asked) {
    return switch (random.nextInt(8)) {
      case 0 -> new Submission.Text("reject: no");
      case 1 -> new Submission.Edited(action("echo " + random.nextInt(9)));
      case 2 -> new Submission.Edited(new Action("Write", asked.args(), "/", asked.digest()));
      default -> new Submission.Text("approve");
    };
  }

  Outcome outcome(Instant now) {
    return switch (random.nextInt(13)) {
      case 0 -> new Outcome.Failed("broke");
      case 1 -> new Outcome.Blocked(random.nextBoolean() ? "stuck" : " ", List.of("issue"));
      case 2, 8, 9 ->
          new Outcome.RateLimited(
              random.nextInt(4) == 0 ? null : now.plusSeconds(random.nextInt(60)));
      case 3, 4 -> new Outcome.Asked(List.of(question(null)));
      case 5 -> new Outcome.Asked(List.of(question(null), question(null), question(null)));
      case 6 -> new Outcome.Unchecked("`test` should pass, but", "red " + random.nextInt(3));
      case 7 ->
          random.nextBoolean()
              ? new Outcome.OutOfBounds(OUT_OF_BOUNDS)
              : new Outcome.Unchecked("PLAN.md should exist, but", "");
      default -> new Outcome.Finished("done");
    };
  }
}
