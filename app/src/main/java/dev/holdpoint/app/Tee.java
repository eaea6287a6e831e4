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
  public void called(Agent.Call call) {
    first.called(call);
    second.called(call);
  }

  @Override
  public void returned(Agent.Call call, Agent.Result result) {
    first.returned(call, result);
    second.returned(call, result);
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
