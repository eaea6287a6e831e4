package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.payloads;
import static dev.holdpoint.model.Specimens.specOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Permissions;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.CrashingJournal;
import dev.holdpoint.port.CrashingJournal.Crash;
import dev.holdpoint.port.CrashingJournal.Moment;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A process dies before or after each of its appends, and the next one goes on: the end is the same
 * as without the crash, and nothing is recorded twice.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CrashTest {
  private static final int NEVER = Integer.MAX_VALUE;

  @ParameterizedTest
  @EnumSource
  void aCrashAtAnyAppendChangesNothingAboutTheEnd(Scenario scenario) throws Exception {
    End expected = new Lives(scenario).lived();
    assertTrue(expected.events > 3, "something happens in " + scenario);
    int doubts = 0;
    for (Moment moment : Moment.values()) {
      int append = 1;
      Lives lives;
      do {
        lives = new Lives(scenario, new Death(append, moment));
        assertSame(expected, lives, "died " + moment + " append " + append);
        append++;
        doubts += lives.doubts;
      } while (lives.crashes > 0);
      assertTrue(append > 4, "it died often enough");
    }
    boolean runsSomething =
        scenario == Scenario.WANTS_AN_APPROVAL || scenario == Scenario.WAITS_FOR_ITS_APPROVAL;
    assertEquals(runsSomething, doubts > 0, "somebody is asked whether it ran");
  }

  @ParameterizedTest
  @EnumSource
  void norDoesASecondCrashWhileTheFirstIsMadeGood(Scenario scenario) throws Exception {
    End expected = new Lives(scenario).lived();
    for (Moment first : Moment.values()) {
      for (Moment second : Moment.values()) {
        for (int append = 1; append < 9; append++) {
          for (int later = 1; later < 6; later++) {
            Lives lives = new Lives(scenario, new Death(append, first), new Death(later, second));
            assertSame(
                expected,
                lives,
                "died %s append %d, then %s append %d".formatted(first, append, second, later));
          }
        }
      }
    }
  }

  private static void assertSame(End expected, Lives lives, String how) throws Exception {
    End end;
    try {
      end = lives.lived();
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(how, e);
    }
    assertEquals(expected.withoutCount(), end.withoutCount(), how);
  }

  /** At which of its appends a process dies. */
  private record Death(int append, Moment moment) {}

  /** What a history came to, without what a repeated turn may say differently. */
  private record End(
      @Nullable Phase phase,
      int run,
      List<Exchange> exchanges,
      List<String> assumptions,
      List<Event> finishedSteps,
      List<Usage> usage,
      int tasks,
      int events) {
    End withoutCount() {
      return new End(phase, run, exchanges, assumptions, finishedSteps, usage, tasks, 0);
    }
  }

  /** A question and its answer. */
  private record Exchange(String question, String state, @Nullable String answer) {
    static Exchange of(Gate gate) {
      Answer answer = gate.answer();
      return new Exchange(
          gate.question().prompt(),
          gate.state().word(),
          answer == null ? null : answer.by() + ": " + answer.reply().text());
    }
  }

  /** One task, and the processes that worked on it one after another. */
  private static final class Lives {
    private final Scenario scenario;
    private final List<Death> deaths;
    private final InMemoryJournal store = new InMemoryJournal();
    private Workshop shop = Workshop.on(store);
    int crashes;
    int doubts;

    Lives(Scenario scenario, Death... deaths) {
      this.scenario = scenario;
      this.deaths = List.of(deaths);
    }

    End lived() throws InterruptedException {
      try (store) {
        while (true) {
          Death death =
              crashes < deaths.size() ? deaths.get(crashes) : new Death(NEVER, Moment.BEFORE);
          try (Journal journal =
              new CrashingJournal(
                  store.another(), death.moment(), append -> append == death.append())) {
            shop = shop.another(journal, "life-" + crashes);
            return live();
          } catch (Crash e) {
            crashes++;
            store.tasks().forEach(task -> new Promises().check(store, task.id()));
            shop.dead.add(shop.me());
          }
        }
      }
    }

    private End live() throws InterruptedException {
      Engine engine = shop.engine;
      for (int i = 0; i < 20; i++) {
        shop.agent.then(
            at -> {
              scenario.write(at, shop.plans);
              return scenario.work(at, engine);
            });
      }
      shop.checking((_, at) -> scenario.check(at));
      shop.changedFiles.addAll(scenario.changes());
      TaskId id = engine.create(spec(engine)).id();
      while (true) {
        Run run = engine.task(id).run();
        Stop stop =
            run == null || run.phase() instanceof Phase.Superseded
                ? shop.dispatcher().begin(id, plan(), payloads(), new Answering())
                : shop.drive(id, new Answering());
        switch (stop) {
          case Stop.Finished _, Stop.Failed _ -> {
            return end(engine.task(id));
          }
          case Stop.Waiting(Task task) -> answer(task);
          case Stop.Sleeping(Task _, var until) -> shop.clock.set(until);
          case Stop.Refused(Refusal refusal) -> overcome(engine.task(id), refusal);
        }
      }
    }

    private TaskSpec spec(Engine engine) {
      List<TaskId> needs =
          scenario == Scenario.DEPENDS_ON_ANOTHER
              ? List.of(engine.create(specOf("tasks/other.md")).id())
              : List.of();
      return specOf("tasks/life.md").related(null, needs);
    }

    private void overcome(Task task, Refusal refusal) {
      if (refusal instanceof Refusal.Blocked(TaskId _, List<TaskId> by)) {
        by.forEach(other -> shop.engine.close(other, "Ada", null));
      } else if (task.state() == TaskState.DEFERRED || task.state() == TaskState.DONE) {
        shop.engine.reopen(task.id(), "Ada");
      } else {
        throw new AssertionError(refusal.message());
      }
    }

    private RunPlan plan() {
      RunPlan plan = Specimens.plan(scenario.threshold, scenario.rules(), scenario.steps);
      return new RunPlan(
          plan.threshold(),
          plan.intro(),
          plan.steps(),
          scenario.patience(),
          false,
          Permissions.BUILT_IN,
          scenario.reviews());
    }

    private void answer(Task task) {
      if (scenario == Scenario.IS_CLOSED_AND_REOPENED) {
        shop.engine.close(task.id(), "Ada", "another way");
        return;
      }
      for (Gate gate : task.openGates()) {
        if (gate.review() != null) {
          review(task, gate, gate.review());
        } else if (gate.deadline() == null) {
          shop.answer(task.id(), gate.id().number(), answer(gate.question()));
        } else {
          shop.clock.set(gate.deadline());
        }
      }
    }

    /** Everything is sent back once. */
    private void review(Task task, Gate gate, Review review) {
      shop.judge(
          task.id(),
          gate.id().number(),
          review.cycle() == 1
              ? new Reviews.Judgement.Changes("smaller " + review.subject(), List.of())
              : new Reviews.Judgement.Approve());
    }

    private static String answer(Question question) {
      return switch (question.input()) {
        case Input.Approval _ -> "approve";
        case Input.Confirmation _ -> "no";
        case Input.Password _ -> Promises.SECRET + "1";
        case Input.Text _, Input.Choice _, Input.Reviewing _ -> "answer to " + question.prompt();
      };
    }

    private End end(Task task) {
      new Promises().check(store, task.id());
      doubts =
          (int) task.gates().stream().filter(gate -> Doubts.isOurs(gate.question().key())).count();
      List<Event> events = shop.events(task.id());
      List<Event> finished = new ArrayList<>();
      for (Event event : events) {
        if (event instanceof Event.StepFinished) {
          finished.add(event);
        }
      }
      return new End(
          Objects.requireNonNull(task.run()).phase(),
          task.run().number(),
          task.gates().stream()
              .filter(gate -> !Doubts.isOurs(gate.question().key()))
              .map(Exchange::of)
              .toList(),
          task.assumptions().stream().map(made -> made.turn() + " " + made.assumption()).toList(),
          finished,
          task.usage(),
          store.tasks().size(),
          events.size());
    }

    /** Sits at the terminal and answers at once. */
    private final class Answering implements Attendant {
      @Override
      public boolean keepsWaitingAgents() {
        return true;
      }

      @Override
      public void turnStarted(Task task) {}

      @Override
      public void askedMeanwhile(Task task) {
        if (scenario == Scenario.WAITS_FOR_ITS_ANSWER
            || scenario == Scenario.WAITS_FOR_ITS_APPROVAL) {
          answer(task);
        }
      }

      @Override
      public void turnEnded(Task task) {}
    }
  }
}
