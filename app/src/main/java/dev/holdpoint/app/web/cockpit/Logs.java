package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads logs for pages, a part at a time. */
final class Logs {
  private static final int PAGE = 64_000;
  private static final int PANEL = 24_000;
  private static final int GLANCE = 16_000;
  private static final int MORE = 128_000;

  /** Who has missed more is shown the end: nobody reads megabytes as they come. */
  private static final int MOST_MISSED = 4 * MORE;

  private static final int MOST_KNOWN = 1_000;

  private final Backstage backstage;
  private final Map<TaskId, Long> copied = new ConcurrentHashMap<>();

  Logs(Backstage backstage) {
    this.backstage = backstage;
  }

  LogView page(Task task, LogKind kind) {
    return view(task, kind, PAGE);
  }

  LogView panel(Task task, LogKind kind) {
    return view(task, kind, PANEL);
  }

  private LogView view(Task task, LogKind kind, int bytes) {
    catchUp(task);
    boolean goesOn = task.state() == TaskState.RUNNING;
    return new LogView(
        task.id(),
        kind,
        read(() -> LogPart.end(kind.file(backstage.logs(), task.id()), bytes)),
        true,
        goesOn);
  }

  /** The lines before a byte of it. */
  LogView earlier(Task task, LogKind kind, long before) {
    return new LogView(
        task.id(),
        kind,
        read(() -> LogPart.before(kind.file(backstage.logs(), task.id()), before, PAGE)),
        false,
        false);
  }

  /** What came behind a byte of it; the file alone is asked. */
  LogPart more(TaskId task, LogKind kind, long from) {
    Path log = kind.file(backstage.logs(), task);
    return read(
        () -> {
          long left = log.toFile().length() - from;
          return left > MOST_MISSED
              ? LogPart.end(log, MORE).behindGap(left - MORE)
              : LogPart.behind(log, from, MORE);
        });
  }

  /** The last lines, as many as tell what goes on. */
  List<LogLine> glance(TaskId task, int most) {
    List<LogLine> lines =
        read(() -> LogPart.end(LogKind.LOG.file(backstage.logs(), task), GLANCE)).lines();
    return lines.subList(Math.max(0, lines.size() - most), lines.size());
  }

  /**
   * Whoever writes an entry writes its line, unless it died in between: looked at once for each.
   */
  private void catchUp(Task task) {
    Long before = copied.get(task.id());
    if (before != null && before == task.sequence()) {
      return;
    }
    backstage.catchUp(task);
    if (copied.size() > MOST_KNOWN) {
      copied.clear();
    }
    copied.put(task.id(), task.sequence());
  }

  private static LogPart read(Reading reading) {
    try {
      return reading.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Reading {
    LogPart read() throws IOException;
  }
}
