package dev.holdpoint.engine;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The questions that a turn ends with, and what becomes of each: a gate, a known one, or none. */
final class LastQuestions {
  private final Run run;
  private final Instant now;
  private final List<Question> asked = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final List<Integer> askedAgain = new ArrayList<>();
  private Task task;
  private boolean reached;
  private @Nullable Refusal refusal;

  LastQuestions(Task task, Run run, Instant now) {
    this.task = task;
    this.run = run;
    this.now = now;
  }

  void ask(Question question) {
    if (asked.stream().anyMatch(earlier -> earlier.sameAs(question))) {
      return;
    }
    asked.add(question);
    Gate same = Asking.same(task, run, question);
    if (same == null || isUsedUp(same)) {
      askNew(question);
    } else if (same.isDelivered()) {
      askedAgain.add(same.id().number());
    } else {
      reached = true;
    }
  }

  /** The turn that was told is over now, so what it was allowed to run counts as run. */
  private static boolean isUsedUp(Gate gate) {
    return gate.isDelivered() && Approvals.allowed(gate) != null;
  }

  private void askNew(Question question) {
    switch (Asking.judged(task, run, new Asking.Attempt(question, false, now))) {
      case Asking.Result.Open(Event.GateOpened gate) -> {
        happened(List.of(gate));
        reached = true;
      }
      case Asking.Result.GoOn(List<Event> assumed, String _) -> happened(assumed);
      case Asking.Result.Denied(List<Event> denied, String _) -> happened(denied);
      case Asking.Result.No(Refusal no) -> refusal = refusal == null ? no : refusal;
      case Asking.Result.Join _ -> throw new IllegalStateException("judged, not compared");
    }
  }

  /** The next question is judged by what became of this one. */
  private void happened(List<Event> more) {
    events.addAll(more);
    task = task.after(more, now);
  }

  /** Whether a person is asked, or was and the answer is still to be told. */
  boolean reachSomebody() {
    return reached;
  }

  /** Why one of them can't be asked at all. */
  @Nullable Refusal refusal() {
    return refusal;
  }

  List<Integer> askedAgain() {
    return askedAgain;
  }

  List<Event> followedBy(Event end) {
    return followedBy(List.of(end));
  }

  List<Event> followedBy(List<Event> end) {
    List<Event> all = new ArrayList<>(events);
    all.addAll(end);
    return all;
  }
}
