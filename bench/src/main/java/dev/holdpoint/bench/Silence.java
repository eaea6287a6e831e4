package dev.holdpoint.bench;

import dev.holdpoint.port.Agent;

/** Hears nothing. */
final class Silence implements Agent.Narrator {
  @Override
  public void said(String text) {}

  @Override
  public void thought(String text) {}

  @Override
  public void raw(String line) {}
}
