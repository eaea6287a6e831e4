package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.port.Agent;

/** Prints what an agent says, line by line, for those who want to watch it. */
final class Told implements Agent.Narrator {
  private final Screen screen;

  Told(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void said(String text) {
    screen.err().println("  · " + Escaped.line(text));
    screen.err().flush();
  }

  @Override
  public void thought(String text) {
    screen.err().println(screen.dim("  ~ " + Escaped.line(text)));
    screen.err().flush();
  }

  @Override
  public void raw(String line) {}
}
