package dev.holdpoint.app.agent.process;

import dev.holdpoint.model.TaskId;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Turns as a test gives and takes them. */
public final class GivenClaims implements Claims {
  private final String me;
  private final Set<String> turns = ConcurrentHashMap.newKeySet();

  private GivenClaims(String me) {
    this.me = me;
    turns.add(me);
  }

  /** A process that has every turn it wants. */
  public static GivenClaims of(String me) {
    return new GivenClaims(me);
  }

  GivenClaims give(String owner) {
    turns.add(owner);
    return this;
  }

  GivenClaims take(String owner) {
    turns.remove(owner);
    return this;
  }

  @Override
  public String me() {
    return me;
  }

  @Override
  public boolean hasTurn(TaskId task, String owner) {
    return turns.contains(owner);
  }
}
