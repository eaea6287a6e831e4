package dev.holdpoint.engine;

import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An agent that plays what a test wrote down, invocation by invocation. */
final class ScriptedAgent implements Agent {
  private final Queue<Speech> plays = new ArrayDeque<>();
  private final List<Assignment> assignments = new CopyOnWriteArrayList<>();
  private volatile Consumer<Narrator> opening = _ -> {};

  /** What one invocation does. */
  interface Play {
    Report work(Assignment assignment) throws InterruptedException;
  }

  /** What one invocation does and says. */
  interface Speech {
    Report work(Assignment assignment, Narrator narrator) throws InterruptedException;
  }

  synchronized ScriptedAgent then(Speech... more) {
    plays.addAll(List.of(more));
    return this;
  }

  ScriptedAgent then(Play... more) {
    for (Play play : more) {
      then((Speech) (assignment, _) -> play.work(assignment));
    }
    return this;
  }

  /** Says this at the beginning of every invocation. */
  ScriptedAgent narrating(Consumer<Narrator> words) {
    opening = words;
    return this;
  }

  ScriptedAgent then(Outcome... outcomes) {
    for (Outcome outcome : outcomes) {
      then((Play) _ -> Report.of(outcome));
    }
    return this;
  }

  @Override
  public Report work(Assignment assignment, Narrator narrator) throws InterruptedException {
    assignments.add(assignment);
    narrator.said("turn " + assignment.turn());
    opening.accept(narrator);
    Speech play = next();
    if (play == null) {
      throw new IllegalStateException("nobody wrote down what turn " + assignment.turn() + " does");
    }
    return play.work(assignment, narrator);
  }

  private synchronized @Nullable Speech next() {
    return plays.poll();
  }

  /** What it was given, invocation by invocation. */
  List<Assignment> assignments() {
    return List.copyOf(assignments);
  }

  Assignment last() {
    return assignments.getLast();
  }
}
