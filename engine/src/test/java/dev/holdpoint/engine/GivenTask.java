package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.History;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent.Report;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** A history, an intent, and what has to come of it: {@code given(…).when(…).then(…)}. */
record GivenTask(Task task) {
  static GivenTask given(Event... events) {
    return new GivenTask(History.of(events).task());
  }

  static GivenTask given(History history) {
    return new GivenTask(history.task());
  }

  When when(Function<Task, Decision> intent) {
    return new When(task, intent.apply(task));
  }

  /** An agent asks with the token of its turn, and does not wait. */
  WhenAsked whenAsked(int turn, Question question) {
    return whenAsked(turn, question, task.updatedAt());
  }

  WhenAsked whenAsked(int turn, Question question, Instant now) {
    return new WhenAsked(Asking.ask(task, token(turn), new Asking.Attempt(question, false, now)));
  }

  /** The token of a turn that {@link Specimens#started} started. */
  static TurnToken token(int turn) {
    return new TurnToken(Specimens.TASK, "token of turn " + turn);
  }

  /** The turn that is under way ends, or nobody's where none is. */
  static Function<Task, Decision> end(Report report) {
    return task -> Turns.end(task, currentToken(task), Turns.Turnout.of(report), task.updatedAt());
  }

  /** The turn that is under way is cut off, or nobody's where none is. */
  static Function<Task, Decision> interrupt() {
    return task -> Turns.interrupt(task, currentToken(task), task.updatedAt());
  }

  private static Digest currentToken(Task task) {
    Run run = task.run();
    return run != null && run.phase() instanceof Phase.Working working
        ? working.token()
        : token(1).digest();
  }

  /** What a rule said. */
  record When(Task task, Decision decision) {
    /** These events, and a history that goes on with them. */
    void then(Event... events) {
      assertEquals(List.of(events), assertInstanceOf(Decision.Accepted.class, decision).events());
      Task after = task;
      for (Event event : events) {
        after = after.after(new Entry(0, task.id(), after.sequence() + 1, task.updatedAt(), event));
      }
    }

    void thenNothing() {
      then();
    }

    <R extends Refusal> R thenRefused(Class<R> why) {
      return assertInstanceOf(why, assertInstanceOf(Decision.Refused.class, decision).refusal());
    }

    void thenRefused(Refusal refusal) {
      assertEquals(new Decision.Refused(refusal), decision);
    }
  }

  /** What became of an ask. */
  record WhenAsked(Asking.Result result) {
    void thenOpened(int gate, int turn, Question question) {
      assertEquals(
          new Asking.Result.Open(new Event.GateOpened(gate, turn, question, false)), result);
    }

    void thenJoined(int gate) {
      assertEquals(gate, assertInstanceOf(Asking.Result.Join.class, result).gate().id().number());
    }

    List<Event> thenGoesOn() {
      return assertInstanceOf(Asking.Result.GoOn.class, result).events();
    }

    List<Event> thenDenied(Event... noted) {
      List<Event> events = assertInstanceOf(Asking.Result.Denied.class, result).events();
      if (noted.length > 0) {
        assertEquals(List.of(noted), events);
      }
      return events;
    }

    void thenRefused(Class<? extends Refusal> why) {
      assertInstanceOf(why, thenRefused());
    }

    Refusal thenRefused() {
      return Objects.requireNonNull(assertInstanceOf(Asking.Result.No.class, result).refusal());
    }
  }
}
