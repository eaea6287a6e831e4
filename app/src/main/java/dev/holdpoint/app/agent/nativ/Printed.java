package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.agent.process.Output;
import dev.holdpoint.app.agent.process.Tail;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.port.Agent.Narrator;

/** What a command printed: its beginning and its end, which is where errors stand. */
final class Printed implements Output {
  private static final int BEGINNING = 8_000;
  private static final int END = 16_000;
  private static final int LONGEST_LINE = 4_000;

  private final Narrator narrator;
  private final StringBuilder beginning = new StringBuilder();
  private final Tail end = new Tail(END);
  private long size;

  Printed(Narrator narrator) {
    this.narrator = narrator;
  }

  @Override
  public synchronized void out(String line) {
    narrator.raw(line);
    add(line);
  }

  @Override
  public synchronized void err(String line) {
    narrator.raw(line);
    add(line);
  }

  private void add(String line) {
    String shown = Shortened.to(line, LONGEST_LINE);
    size += shown.length() + 1;
    if (size <= BEGINNING) {
      beginning.append(shown).append('\n');
    } else {
      end.add(shown);
    }
  }

  synchronized String text() {
    String last = end.text();
    if (size == 0) {
      return "It printed nothing.";
    }
    if (last.isEmpty()) {
      return beginning.toString();
    }
    boolean isWhole = size <= BEGINNING + (long) last.length() + 1 + LONGEST_LINE;
    return beginning + (isWhole ? "" : "… (left out) …\n") + last;
  }
}
