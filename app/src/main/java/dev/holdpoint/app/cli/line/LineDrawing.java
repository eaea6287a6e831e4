package dev.holdpoint.app.cli.line;

import java.util.Map;
import org.jline.reader.impl.LineReaderImpl;

/** Draws the line that is edited, as often as it makes sense. */
final class LineDrawing extends LineReaderImpl {
  /** Until here it takes no time that anybody could notice. */
  private static final int LONG = 4_000;

  LineDrawing(DeviceTerminal terminal, Map<String, Object> settings) {
    super(terminal, "holdpoint", settings);
  }

  /** All of a long text is measured for every key, so what changes at once is drawn later. */
  @Override
  public boolean redisplay() {
    boolean later = buf.length() > LONG && getTerminal().reader().available() > 0;
    return later || super.redisplay();
  }
}
