package dev.holdpoint.engine;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The questions that a turn ends with, and what becomes of each: a gate, a known one, or none. */
final class LastQuestions {
  private final Task task;
  private final Run run;
  private final List<Question> asked = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final Instant now;
  private final List<Integer> askedAgain = new ArrayList<>();
  private final Set<String> noted = new HashSet<>();
  private int opened;
  private boolean joined;
  private @Nullable Refusal refusal;

  LastQuestions(Task task, Run run, Instant now) {
    this.task = task;
    this.run = run;
    this.now = now;
  }

  void ask(Question question) {
    if (asked.stream().anyMatch(question::sameAs)) {
      return;
    }
    asked.add(question);
    Gate same = Asking.same(task, run, question);
    if (same == null) {
      askNew(question);
    } else if (same.isDelivered()) {
      askedAgain.add(same.id().number());
    } else {
      joined = true;
    }
  }

  private void askNew(Question question) {
    switch (Asking.judged(task, run, question, now)) {
      case Asking.Result.Open(Event.GateOpened gate) -> {
        events.add(
            new Event.GateOpened(
                gate.gate() + opened, gate.turn(), gate.question(), gate.deadline(), false));
        opened++;
      }
      case Asking.Result.GoOn(List<Event> assumed, String _) -> {
        if (noted.add(question.prompt())) {
          events.addAll(assumed);
        }
      }
      case Asking.Result.No(Refusal no) -> refusal = refusal == null ? no : refusal;
      case Asking.Result.Join _ -> throw new IllegalStateException("judged, not compared");
    }
  }

  /** Whether a person is asked, or was and the answer is still to be told. */
  boolean reachSomebody() {
    return joined || opened > 0;
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
