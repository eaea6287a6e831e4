package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.port.Agent.Narrator;

/** Passes on what a model says line by line, as soon as a line is whole. */
final class Lines {
  private final Narrator narrator;
  private final StringBuilder line = new StringBuilder();

  Lines(Narrator narrator) {
    this.narrator = narrator;
  }

  void heard(String piece) {
    line.append(piece);
    int end = line.indexOf("\n");
    while (end >= 0) {
      say(line.substring(0, end));
      line.delete(0, end + 1);
      end = line.indexOf("\n");
    }
  }

  void end() {
    say(line.toString());
    line.setLength(0);
  }

  private void say(String text) {
    if (!text.isBlank()) {
      narrator.said(text);
    }
  }
}
