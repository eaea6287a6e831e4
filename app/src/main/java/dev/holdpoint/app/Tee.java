package dev.holdpoint.app;

import dev.holdpoint.port.Agent;

/** Tells two listeners the same. */
record Tee(Agent.Narrator first, Agent.Narrator second) implements Agent.Narrator {
  @Override
  public void said(String text) {
    first.said(text);
    second.said(text);
  }

  @Override
  public void thought(String text) {
    first.thought(text);
    second.thought(text);
  }

  @Override
  public void checked(String text) {
    first.checked(text);
    second.checked(text);
  }

  @Override
  public void raw(String line) {
    first.raw(line);
    second.raw(line);
  }
}
