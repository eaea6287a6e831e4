package dev.holdpoint.app.agent.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A program's standard input, for those that are spoken to while they run. */
public final class Voice {
  private final OutputStream in;

  Voice(OutputStream in) {
    this.in = in;
  }

  /** Says a line; a program that does not listen any more shows by its end. */
  public synchronized void say(String line) {
    try {
      in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
    } catch (IOException e) {
      // Its end is heard elsewhere.
    }
  }

  /** Nothing more will be said. */
  public synchronized void end() {
    try {
      in.close();
    } catch (IOException e) {
      // It is closed either way.
    }
  }
}
