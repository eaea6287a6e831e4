package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.ToolLine;
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
  public void returned(Agent.Call call, Agent.Result result) {
    ToolLine line = ToolLine.begun(call.tool(), call.object());
    String words = line.ended(result.good(), result.what(), "").text();
    screen.err().println("  · " + (result.good() ? Escaped.line(words) : bad(words)));
    screen.err().flush();
  }

  private String bad(String words) {
    return screen.red(Escaped.line(words));
  }

  @Override
  public void raw(String line) {}
}
