package dev.holdpoint.app.cli.line;

import org.jline.reader.impl.history.DefaultHistory;

/** What was typed in this process, for the arrow keys. It is never written anywhere. */
public final class LineHistory {
  final DefaultHistory lines = new DefaultHistory();
}
