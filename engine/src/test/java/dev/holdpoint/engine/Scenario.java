package dev.holdpoint.engine;

import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Check;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ReviewRules;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Checks.Objection;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * An agent's whole life, told so that it only depends on where the run stands: whoever goes on with
 * it after a crash does what the one before would have done.
 */
enum Scenario {
  ASKS_BY_ENDING(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      return at.gates().isEmpty()
          ? Report.of(new Outcome.Asked(List.of(Question.of("Which?"), Question.of("When?"))))
          : finished("used " + answers(at));
    }
  },
  ASKS_AND_EXITS(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      if (at.gates().size() < 2) {
        engine.ask(token(at), Question.of("Which?"), false);
        engine.ask(token(at), Question.of("When?"), false);
        return Report.of(new Outcome.Failed("exit 1"));
      }
      return finished("used " + answers(at));
    }
  },
  ASKS_AGAIN_WHEN_REPEATED(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      Asked.AtGate asked =
          (Asked.AtGate) engine.ask(token(at), Specimens.keyed("Which?", "key"), false);
      return asked.gate().isOpen()
          ? Report.of(new Outcome.Failed("exit 1"))
          : finished("used " + answers(at));
    }
  },
  WAITS_FOR_ITS_ANSWER(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) throws InterruptedException {
      Gate gate = closed(at, engine, Specimens.keyed("Which?", "key"));
      engine.delivered(gate.id());
      return finished("used " + Objects.requireNonNull(gate.answer()).reply().text());
    }
  },
  PIPELINE_WITH_A_QUESTION(3, "plan", "build", "test") {
    @Override
    Report work(Assignment at, Engine engine) {
      if (at.step().equals("build") && at.gates().isEmpty()) {
        return new Report(
            new Outcome.Asked(List.of(Question.of("Which?"))),
            List.of(),
            "s-" + at.turn(),
            List.of(new Usage("large", 10, 1, 0.5)));
      }
      return new Report(
          new Outcome.Finished(at.step() + " with " + answers(at)),
          List.of(new Assumption("in " + at.step(), null, 0.9)),
          null,
          List.of(new Usage("large", 1, 1, null)));
    }
  },
  MEETS_A_RATE_LIMIT(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      return at.turn() == 1
          ? Report.of(new Outcome.RateLimited(Specimens.START.plusSeconds(60)))
          : finished("rested");
    }
  },
  REACHES_NOBODY_BY_ENDING(0, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      return at.turn() < 3
          ? Report.of(new Outcome.Asked(List.of(Question.of("Which " + at.turn() + "?"))))
          : finished("assumed");
    }
  },
  REACHES_NOBODY_WHILE_WORKING(0, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      engine.ask(token(at), Question.of("Which?"), false);
      engine.ask(token(at), Question.of("When?"), true);
      return finished("assumed");
    }
  },
  NEVER_LEARNS(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      return Report.of(new Outcome.Asked(List.of(Specimens.keyed("Which?", "key"))));
    }
  },
  WANTS_AN_APPROVAL(2, "plan", "build") {
    @Override
    Report work(Assignment at, Engine engine) {
      return at.step().equals("plan") && at.turn() == 1
          ? Report.of(new Outcome.Asked(List.of(PUSH, Question.of("Which?"))))
          : finished(at.step());
    }
  },
  WAITS_FOR_ITS_APPROVAL(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) throws InterruptedException {
      Gate gate = closed(at, engine, PUSH);
      engine.delivered(gate.id());
      return finished("pushed");
    }
  },
  NEEDS_A_SECRET(2, "plan", "build") {
    @Override
    Report work(Assignment at, Engine engine) {
      if (at.gates().isEmpty()) {
        return Report.of(new Outcome.Asked(List.of(Specimens.sensitive("Password?"))));
      }
      String told = Objects.requireNonNull(at.answer(at.gates().getFirst()));
      return finished(at.step() + " with " + told.length() + " characters, " + told);
    }
  },
  IS_NOT_ANSWERED_IN_TIME(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      return at.gates().isEmpty()
          ? Report.of(new Outcome.Asked(List.of(Question.of("Which?"), PUSH)))
          : finished("without " + at.gates().size());
    }

    @Override
    Patience patience() {
      return new Patience(Duration.ofHours(1), OnTimeout.DEFER);
    }
  },
  FAILS_AND_TRIES_AGAIN(2, "plan", "build") {
    @Override
    Report work(Assignment at, Engine engine) {
      return at.turn() % 3 == 0
          ? finished(at.step() + " at last")
          : Report.of(new Outcome.Failed("turn " + at.turn()));
    }

    @Override
    StepRules rules() {
      return Specimens.retries(2);
    }
  },
  FAILS_ONCE_TOO_OFTEN(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      return Report.of(new Outcome.Failed("turn " + at.turn()));
    }

    @Override
    StepRules rules() {
      return Specimens.retries(2);
    }
  },
  IS_CHECKED_BEFORE_AND_AFTER_A_QUESTION(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      return at.turn() == 2
          ? Report.of(new Outcome.Asked(List.of(Question.of("Which?"))))
          : finished("with " + answers(at));
    }

    @Override
    StepRules rules() {
      return new StepRules(List.of(new Check.FileExists("x")), 1, null, null, null);
    }

    @Override
    @Nullable Objection check(Assignment at) {
      return at.turn() == 1 ? new Objection("there is none", "looked in turn 1") : null;
    }
  },
  CHANGES_WHAT_IT_MUST_NOT(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      return Report.of(new Outcome.Asked(List.of(Question.of("Which?"))));
    }

    @Override
    StepRules rules() {
      return new StepRules(List.of(), 5, List.of("src/**"), null, null);
    }

    @Override
    List<String> changes() {
      return List.of("pom.xml");
    }
  },
  IS_CLOSED_AND_REOPENED(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      return at.run() == 1
          ? Report.of(new Outcome.Asked(List.of(Question.of("Which?"), PUSH)))
          : finished("after all");
    }
  },
  DEPENDS_ON_ANOTHER(2, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      return finished("unblocked");
    }
  },
  PLANS_BEFORE_IT_WORKS(3, "plan", "build") {
    @Override
    Report work(Assignment at, Engine engine) {
      return finished(at.stage().word() + " " + at.step());
    }

    @Override
    void write(Assignment at, MemoryPlans plans) {
      if (at.stage() == Stage.PLANNING && at.turn() > 1) {
        plans.write("plan " + at.gates().size(), "phase one\n1 pending First", "notes");
      } else if (at.step().equals("build")) {
        plans.write("another plan", "phase one\n1 done First", "notes");
      }
    }

    @Override
    ReviewRules reviews() {
      return new ReviewRules(Specimens.planFirst(3).planning(), true);
    }
  },
  IS_BLOCKED_AND_GIVES_UP(1, "work") {
    @Override
    Report work(Assignment at, Engine engine) {
      return Report.of(
          at.gates().isEmpty()
              ? new Outcome.Blocked("no disk", List.of("full"))
              : new Outcome.Failed("gave up with " + answers(at)));
    }
  };

  private static final Question PUSH = Specimens.approval(Specimens.action("git push"));

  final int threshold;
  final String[] steps;

  Scenario(int threshold, String... steps) {
    this.threshold = threshold;
    this.steps = steps;
  }

  abstract Report work(Assignment at, Engine engine) throws InterruptedException;

  /** How long its gates wait. */
  Patience patience() {
    return Patience.ENDLESS;
  }

  /** What its steps must keep to. */
  StepRules rules() {
    return StepRules.NONE;
  }

  /** What a check has to say against the work of a turn. */
  @Nullable Objection check(Assignment at) {
    return null;
  }

  /** What of its work a person looks at. */
  ReviewRules reviews() {
    return ReviewRules.NONE;
  }

  /** What a turn leaves in the place of its plan. */
  void write(Assignment at, MemoryPlans plans) {}

  /** What each turn changes. */
  List<String> changes() {
    return List.of();
  }

  /** Asks, and stays until somebody has answered. */
  private static Gate closed(Assignment at, Engine engine, Question question)
      throws InterruptedException {
    Semaphore rung = new Semaphore(1);
    try (Journal.Subscription _ = engine.journal().listen(rung::release)) {
      Asked.AtGate asked = (Asked.AtGate) engine.ask(token(at), question, true);
      while (true) {
        rung.acquire();
        Gate gate = Objects.requireNonNull(engine.task(at.task()).gate(asked.gate().id().number()));
        if (!gate.isOpen()) {
          return gate;
        }
      }
    }
  }

  private static Report finished(String summary) {
    return Report.of(new Outcome.Finished(summary));
  }

  private static TurnToken token(Assignment at) {
    return Objects.requireNonNull(TurnToken.parse(at.token()));
  }

  private static List<String> answers(Assignment at) {
    return at.gates().stream()
        .map(gate -> Objects.requireNonNull(gate.answer()).reply().text())
        .toList();
  }
}
