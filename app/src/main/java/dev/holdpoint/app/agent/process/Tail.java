package dev.holdpoint.app.agent.process;

import dev.holdpoint.app.text.Shortened;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last lines of an output, as many as fit. */
public final class Tail {
  private static final int LONGEST_SHOWN = 300;

  private final int most;
  private final Deque<String> lines = new ArrayDeque<>();
  private int size;

  /** Keeps this many characters, but always the last line. */
  public Tail(int most) {
    this.most = most;
  }

  public synchronized void add(String line) {
    lines.addLast(line);
    size += line.length() + 1;
    while (size > most && lines.size() > 1) {
      size -= lines.removeFirst().length() + 1;
    }
  }

  /** All that is kept. */
  public synchronized String text() {
    return String.join("\n", lines);
  }

  /** A few lines for a message, long ones cut. */
  public synchronized String lastLines(int count) {
    List<String> last = lines.stream().skip(Math.max(0, lines.size() - count)).toList();
    return String.join("\n", last.stream().map(Tail::cut).toList());
  }

  private static String cut(String line) {
    return Shortened.to(line, LONGEST_SHOWN);
  }
}
