package dev.holdpoint.app.agent.script;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a scripted agent does, turn by turn. */
public final class Scenario {
  private final List<List<Action>> turns;

  Scenario(List<List<Action>> turns) {
    this.turns = turns.stream().map(List::copyOf).toList();
  }

  /** How many turns it has. */
  public int size() {
    return turns.size();
  }

  /** The actions of a turn, counted from 1; null where the scenario has no such turn. */
  @Nullable List<Action> turn(int number) {
    return number >= 1 && number <= turns.size() ? turns.get(number - 1) : null;
  }

  List<Action.Ask> asksOf(int turn) {
    List<Action> actions = turn(turn);
    return actions == null
        ? List.of()
        : actions.stream()
            .filter(Action.Ask.class::isInstance)
            .map(Action.Ask.class::cast)
            .toList();
  }
}
